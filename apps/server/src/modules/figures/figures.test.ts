import {
  BusinessId,
  createClaimLinks,
  getFigures,
  LogPosition,
  listClaimLinks,
  ObjectDefinitionId,
  TakingId,
  takeFromLink,
} from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { send, tokenWorld } from '../../testing/token-world.ts'
import { createCounting } from './counting.ts'

const businessId = BusinessId.parse('lumen1')
const bean = ObjectDefinitionId.parse('bean')

test('issued, claimed, opened, sent on and redeemed are counted by day and design, as a table too, for the brand alone', async () => {
  const world = await tokenWorld()
  const [edi, ana, bo] = [
    await world.account('Edi', { at: { lumen1: 'editor' } }),
    await world.account('Ana'),
    await world.account('Bo'),
  ]
  await world.design({ 'transferable-v1': {} }, { id: bean, displayName: 'Bean' })
  const body = { objectDefinitionId: bean, taking: {} }
  const { reply: handOut } = await edi.studio.call(createClaimLinks, { params: { businessId }, body })
  const links = { params: { businessId, handOutId: handOut.id } }
  const takingId = TakingId.parse((await edi.studio.call(listClaimLinks, links)).reply.items[0]?.url.split('/get/')[1])
  const { tokenId } = (await ana.call(takeFromLink, { params: { takingId } })).reply.data
  await world.issue(bean, ana, bo)
  await send(ana, tokenId, 'bo@example.com')

  const read = async (query = {}) => (await edi.studio.call(getFigures, { params: { businessId }, query })).reply
  const log = await world.app.log.read({ since: LogPosition.parse('0-0'), limit: 1_000 })
  const handle = createCounting({ database: world.database })
  // Some come again, as to a reader that was killed before it had noted its place.
  await handle(log.slice(0, 4))
  await handle(log)
  await handle(log)
  const { days, designs, total, from, to } = await read()
  expect(total).toEqual({ issued: 3, claimed: 1, opened: 0, sentOn: 1, redeemed: 0 })
  expect(designs).toEqual([{ objectDefinitionId: bean, displayName: 'Bean', ...total }])
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ day: to, ...total })
  expect(days[0]).toMatchObject({ day: from, issued: 0 })

  const csv = await world.app.http.inject({
    url: '/api/b/lumen1/figures?format=csv',
    headers: { authorization: `Bearer ${edi.studio.accessToken}`, 'app-id': 'vitrine-studio' },
  })
  expect(csv.body.split('\r\n')[0]).toBe('day,issued,claimed,opened,sentOn,redeemed')
  expect(csv.body).toContain(`${to},3,1,0,1,0`)
  expect((await ana.studio.call(getFigures, { params: { businessId } })).problem?.code).toBe('auth.forbidden')
  expect((await edi.studio.call(getFigures, { params: { businessId }, query: { from: '2020-01-01' } })).status).toBe(
    400,
  )
})

test('what was made in a test counts until it is swept, be that in the same batch or a later one', async () => {
  const world = await tokenWorld()
  const edi = await world.account('Edi', { at: { lumen1: 'editor' } })
  const [roll, tart] = ['roll', 'tart'].map((id) => ObjectDefinitionId.parse(id)) as [typeof bean, typeof bean]
  for (const id of [roll, tart]) await world.design({}, { id, displayName: id, draft: true })
  const sweep = (id: string) => world.database.transaction((tx) => world.app.tokens.editing.sweep(tx, id))
  const counting = createCounting({ database: world.database })
  const counted = async () => {
    await counting(await world.app.log.read({ since: LogPosition.parse('0-0'), limit: 1_000 }))
    const { reply } = await edi.studio.call(getFigures, { params: { businessId }, query: {} })
    return Object.fromEntries(reply.designs.map(({ objectDefinitionId, issued }) => [objectDefinitionId, issued]))
  }
  await world.issue(roll, edi, edi)
  expect(await counted()).toEqual({ roll: 2 })
  await world.issue(tart, edi)
  await sweep(roll)
  await sweep(tart)
  await world.issue(tart, edi, edi, edi)
  expect(await counted()).toEqual({ tart: 3 })
})
