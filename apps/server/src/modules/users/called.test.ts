import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('who comes without a name is called something in the language they came in', async () => {
  const { app, database } = await testWorld()
  const comes = (locale: 'en' | 'es', email: string | null) =>
    app.users.signUp(database, {
      identity: email === null ? null : { type: 'email', value: email },
      locale,
      ageConfirmed: true,
      termsVersion: null,
    })
  expect((await comes('en', null)).name).toMatch(/^Guest \d{4}$/)
  expect((await comes('es', null)).name).toMatch(/^Visitante \d{4}$/)
  expect((await comes('en', 'eve@example.com')).name).toMatch(/^Collector \d{4}$/)
  expect((await comes('es', 'eva@example.com')).name).toMatch(/^Coleccionista \d{4}$/)
})
