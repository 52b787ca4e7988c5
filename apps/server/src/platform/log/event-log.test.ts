import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'

test('a reader never skips an event whose transaction commits late', async () => {
  const { app, database } = await testWorld()
  const ana = '00000000-0000-4000-8000-000000000001'
  const start = await app.log.head()
  const event = (type: string) => ({ type, subject: ana, actor: null })

  let finishSlow = () => {}
  const slowStarted = Promise.withResolvers<void>()
  const slow = database.transaction(async (tx) => {
    await app.log.append(tx, event('test.slow'))
    slowStarted.resolve()
    await new Promise<void>((resolve) => {
      finishSlow = resolve
    })
  })
  await slowStarted.promise
  await database.transaction((tx) => app.log.append(tx, event('test.fast')))

  const during = await app.log.read({ since: start, limit: 10 })
  finishSlow()
  await slow
  const after = await app.log.read({ since: start, limit: 10 })

  expect(during.map((each) => each.type)).toEqual([])
  expect(after.map((each) => each.type)).toEqual(['test.slow', 'test.fast'])
})
