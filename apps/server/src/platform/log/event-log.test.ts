import { type Audience, audienceOf, campaignEvent } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../../testing/test-world.ts'
import type { LoggedEvent } from './event-log.ts'

test('a reader never skips an event whose transaction commits late', async () => {
  const { app, database } = await testWorld()
  const ana = '00000000-0000-4000-8000-000000000001'
  const start = await app.log.head()
  const event = (name: string) =>
    campaignEvent({ subject: ana, actor: null, data: { businessId: 'lumen1', campaignId: 'test', name, facts: {} } })
  const names = (events: readonly LoggedEvent[]) => events.map((one) => campaignEvent.is(one) && one.data.name)

  let finishSlow = () => {}
  const slowStarted = Promise.withResolvers<void>()
  const slow = database.transaction(async (tx) => {
    await app.log.append(tx, event('slow'))
    slowStarted.resolve()
    await new Promise<void>((resolve) => {
      finishSlow = resolve
    })
  })
  await slowStarted.promise
  await database.transaction((tx) => app.log.append(tx, event('fast')))

  const during = await app.log.read({ since: start, limit: 10 })
  finishSlow()
  await slow
  const after = await app.log.read({ since: start, limit: 10 })

  expect(during).toEqual([])
  expect(names(after)).toEqual(['slow', 'fast'])
})

test('an event is found by each of its audiences, once and in order, however many of them are asked for', async () => {
  const { app, database } = await testWorld()
  const start = await app.log.head()
  const [subject, ana] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000000a']
  const [hall, lumen] = [audienceOf.space('hall'), audienceOf.business('lumen1')]
  const tell = (name: string, ...audiences: Audience[]) =>
    campaignEvent({
      subject,
      actor: null,
      audiences,
      data: { businessId: 'lumen1', campaignId: 'test', name, facts: {} },
    })
  const names = (events: readonly LoggedEvent[]) => events.map((one) => campaignEvent.is(one) && one.data.name)
  await app.log.append(database, [tell('to nobody'), tell('to ana', audienceOf.account(ana))])
  await app.log.append(database, tell('to ana in the hall', audienceOf.account(ana), hall))
  await app.log.append(database, [
    tell('in the hall', hall),
    tell('to all', lumen, hall, audienceOf.account(ana), hall),
  ])

  const read = (audiences: Audience[], limit = 10) => app.log.read({ since: start, limit, audiences }).then(names)
  expect(await read([audienceOf.account(ana)])).toEqual(['to ana', 'to ana in the hall', 'to all'])
  expect(await read([hall])).toEqual(['to ana in the hall', 'in the hall', 'to all'])
  expect(await read([lumen])).toEqual(['to all'])
  expect(await read([hall, audienceOf.account(ana)])).toEqual(['to ana', 'to ana in the hall', 'in the hall', 'to all'])
  expect(await read([hall, audienceOf.account(ana)], 2)).toEqual(['to ana', 'to ana in the hall'])
  expect(await read([audienceOf.community('nobody')])).toEqual([])
  expect(await read([])).toEqual([])
})
