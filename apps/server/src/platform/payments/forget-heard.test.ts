import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import { forgetHeard } from './index.ts'
import { heardPayment } from './payments.schema.ts'

test('messages of payment services are remembered for a month, while they could come again', async () => {
  const { database, clock } = await testWorld()
  const hear = (eventId: string) =>
    database.insert(heardPayment).values({ service: 'stripe', eventId, heardAt: clock.now() })
  await hear('evt_old')
  clock.advance({ seconds: 29 * 24 * 3600 })
  await hear('evt_new')
  await forgetHeard({ database, clock })
  expect(await database.$count(heardPayment)).toBe(2)

  clock.advance({ seconds: 2 * 24 * 3600 })
  await forgetHeard({ database, clock })
  expect((await database.select().from(heardPayment)).map(({ eventId }) => eventId)).toEqual(['evt_new'])
})
