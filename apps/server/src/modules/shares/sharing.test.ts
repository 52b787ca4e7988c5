import { getPublicToken, getShare, getToken, searchInventory, takeShare } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../testing/token-world.ts'

async function world() {
  const made = await tokenWorld()
  const people = [await made.account('Ana'), await made.account('Bo'), await made.account('Chen')] as const
  const share = (person: Person, id: string) => act(person, id, 'share-v1', 'share-link-v1')
  const linkOf = async (person: Person, id: string) =>
    String((await share(person, id)).reply.data.output.shareUrl).replace('http://vitrine.test/shared/', '') as never
  const look = (shareId: never) => made.stranger.call(getShare, { params: { shareId } })
  const take = (person: Person, shareId: never, options = {}) =>
    person.call(takeShare, { params: { shareId } }, options)
  return { ...made, people, share, linkOf, look, take }
}

test('a link shows what is shared to everybody and gives each who signs in one copy, by the rules for copies', async () => {
  const { people, share, linkOf, look, take, token, account, database } = await world()
  const [ana, bo, chen] = people
  const blocks = {
    'share-v1': {},
    'cloneable-v1': { perCloneGain: 50, maxClonesPerInstance: 3 },
    'transferable-v1': {},
  }
  const id = await token(ana, blocks, { description: 'Pass it on' })
  const shareId = await linkOf(ana, id)
  expect(await linkOf(ana, id)).toBe(shareId)

  const page = await look(shareId)
  expect(page.reply.data).toMatchObject({
    sharer: { name: 'Ana' },
    token: { displayName: 'Design 1', description: 'Pass it on' },
    business: { id: 'lumen1' },
  })
  expect(JSON.stringify(page.reply)).not.toContain(ana.id)
  expect(JSON.stringify(page.reply)).not.toContain(id)

  const guest = await account('Guest', { guest: true })
  const [first, twin] = await Promise.all([take(bo, shareId), take(bo, shareId)])
  expect(first.reply.data).toEqual(twin.reply.data)
  expect((await take(guest, shareId)).status).toBe(200)
  const copy = (await bo.call(getToken, { params: { tokenId: first.reply.data.tokenId } })).reply.data
  expect(copy).toMatchObject({ owner: bo.id, lastOwner: ana.id, state: { 'share-v1': { shareUrl: null, scores: {} } } })
  const original = (await ana.call(getToken, { params: { tokenId: id } })).reply.data
  expect(original.state).toMatchObject({
    'cloneable-v1': { numDirectClones: 2, cloneScore: 1 },
    'share-v1': { scores: { [ana.id]: 2 } },
  })
  const events = await database.pool.query(`select actor from event_log where type = 'action.shared'`)
  expect(events.rows).toEqual([{ actor: ana.id }, { actor: ana.id }])

  expect((await take(ana, shareId)).problem?.error).toBe(1639)
  const late = await Promise.all([chen, await account('Dee')].map((person) => take(person, shareId)))
  expect(late.map((answer) => answer.problem?.error ?? 200).toSorted()).toEqual([1627, 200])
  expect((await share(bo, first.reply.data.tokenId)).reply.data.output.shareUrl).not.toContain(shareId)
})

test('a link ends when its owner closes it, gives the token away or loses it; others cannot make or close one', async () => {
  const { people, share, linkOf, look, take, token, stranger, account } = await world()
  const [ana, bo, chen] = people
  const blocks = { 'share-v1': {}, 'cloneable-v1': {}, 'transferable-v1': {} }
  const revoke = (person: Person, id: string) => act(person, id, 'share-v1', 'revoke-share-link-v1')
  const closed = await token(ana, blocks)
  const given = await token(ana, blocks)
  const [one, other] = [await linkOf(ana, closed), await linkOf(ana, given)]
  const guest = await account('Guest', { guest: true })
  const guests = await token(guest, blocks)
  const notCloneable = await token(ana, { 'share-v1': {} })

  expect((await revoke(bo, closed)).problem?.error).toBe(1701)
  expect((await revoke(ana, closed)).reply.data.token?.state['share-v1']).toMatchObject({ shareUrl: null })
  await send(ana, given, bo.id)
  for (const shareId of [one, other, 'A'.repeat(22) as never]) {
    expect((await look(shareId)).problem?.code).toBe('share.not_found')
    expect((await take(chen, shareId)).problem?.code).toBe('share.not_found')
  }
  expect((await share(guest, guests)).problem?.code).toBe('auth.guest_not_allowed')
  expect((await share(ana, notCloneable)).problem?.error).toBe(13)
  for (const shareId of ['', 'short', `${'A'.repeat(21)}!`]) {
    expect((await look(shareId as never)).status).toBeGreaterThanOrEqual(400)
    expect((await look(shareId as never)).status).toBeLessThan(500)
  }
  expect((await stranger.call(takeShare, { params: { shareId: one } })).status).toBe(401)
  expect((await stranger.call(getPublicToken, { params: { tokenId: closed } })).status).toBe(404)
  expect((await chen.call(searchInventory, { body: {} })).reply.data.total).toBe(0)
})
