import { blockPerson, followPerson, limits, listFinds, unfollowPerson, updatePrivacy } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Person } from '../../testing/test-world.ts'
import { act, send, tokenWorld } from '../../testing/token-world.ts'

const at = (person: { id: string }) => ({ params: { userId: person.id } })
const show = (who: Person, inventory: 'everyone' | 'followers' | 'nobody') =>
  who.call(updatePrivacy, { body: { inventory } })
const findsOf = async (who: Person, query: { cursor?: string; businessIds?: string } = {}) => {
  const { items } = (await who.call(listFinds, { query })).reply.data
  return items.map(({ person, token }) => [person.name, token.id])
}

/** Ana follows Bo and Chen, who both show what they collect. */
async function followingWorld() {
  const world = await tokenWorld()
  const [ana, bo, chen] = [await world.account('Ana'), await world.account('Bo'), await world.account('Chen')]
  await Promise.all([show(bo, 'everyone'), show(chen, 'followers')])
  await Promise.all([ana.call(followPerson, at(bo)), ana.call(followPerson, at(chen))])
  const receives = async (who: { id: string }, ...more: [object?, object?]) => {
    world.clock.advance({ seconds: 1 })
    return world.token(who, ...(more as []))
  }
  return { ...world, ana, bo, chen, receives }
}

test('what those whom one follows got is listed together, the latest first, with whose it is', async () => {
  const { ana, bo, chen, receives, account } = await followingWorld()
  const stranger = await account('Dee')
  await show(stranger, 'everyone')
  const first = await receives(bo)
  const second = await receives(chen)
  await receives(stranger)
  await receives(ana)
  expect(await findsOf(ana)).toEqual([
    ['Chen', second],
    ['Bo', first],
  ])
  const { items } = (await ana.call(listFinds, {})).reply.data
  expect(items[0]).toMatchObject({ person: { id: chen.id }, token: { owner: chen.id, abilities: [] } })
  // What was given away is found by whom it was given to.
  await send(bo, first, { type: 'userId', value: chen.id })
  expect(await findsOf(ana)).toContainEqual(['Chen', first])
})

test('nothing is told of anybody who keeps it to themselves, is followed no more, blocks, is blocked or leaves', async () => {
  const { ana, bo, chen, receives, app, database } = await followingWorld()
  const [his, hers] = [await receives(bo), await receives(chen)]
  await show(bo, 'nobody')
  expect(await findsOf(ana)).toEqual([['Chen', hers]])
  await show(bo, 'followers')
  expect(await findsOf(ana)).toHaveLength(2)

  await ana.call(unfollowPerson, at(chen))
  expect(await findsOf(ana)).toEqual([['Bo', his]])
  await ana.call(followPerson, at(chen))
  await bo.call(blockPerson, at(ana))
  expect(await findsOf(ana)).toEqual([['Chen', hers]])
  // Even where a follow has outlived the block, as nothing that we do leaves one.
  await database.execute(sql`insert into follow values (${ana.id}, ${bo.id}, now())`)
  expect(await findsOf(ana)).toEqual([['Chen', hers]])

  await database.execute(sql`update account set leaves_at = now() where id = ${chen.id}`)
  expect(await findsOf(ana)).toEqual([])
  await database.execute(sql`update account set leaves_at = null where id = ${chen.id}`)
  expect(await findsOf(ana)).toHaveLength(1)
  await database.transaction((tx) => app.users.closeAccount(tx, chen.id))
  expect(await findsOf(ana)).toEqual([])
})

test('drafts, what lies on the map, what is in a folder and what was thrown away stay out', async () => {
  const { ana, bo, receives, database, design, issue } = await followingWorld()
  const seen = await receives(bo)
  await receives(bo, {}, { draft: true })
  const dropped = await receives(bo, { 'map-ready-v1': {} })
  const location = { lat: 60.17, lon: 24.94 }
  expect((await act(bo, dropped, 'map-ready-v1', 'drop-v1', { location })).status).toBe(200)
  const [inside = ''] = await issue(await design(), bo)
  await database.execute(sql`update token set parent_id = ${seen} where id = ${inside}`)
  const gone = await receives(bo)
  await database.execute(sql`update token set owner_id = null, deleted_at = now() where id = ${gone}`)
  expect(await findsOf(ana)).toEqual([['Bo', seen]])
})

test('who keeps their name to themselves is called as they are everywhere', async () => {
  const { ana, bo, receives } = await followingWorld()
  await receives(bo)
  await bo.call(updatePrivacy, { body: { namePublic: false } })
  expect((await findsOf(ana))[0]?.[0]).toMatch(/^Collector \d+$/)
})

test('a list goes on where it ended while more comes, and an app that is locked to brands asks for theirs alone', async () => {
  const { ana, bo, chen, receives, issue, design, stranger } = await followingWorld()
  const id = await design()
  // At the same instant, so that the key alone decides.
  const many = await issue(id, ...Array.from({ length: limits.findsPageSize + 3 }, () => bo))
  const first = (await ana.call(listFinds, {})).reply.data
  expect(first.items).toHaveLength(limits.findsPageSize)
  const late = await receives(chen)
  const rest = (await ana.call(listFinds, { query: { cursor: first.nextCursor ?? '' } })).reply.data
  expect(rest.nextCursor).toBeNull()
  expect([...first.items, ...rest.items].map(({ token }): string => token.id).sort()).toEqual([...many].sort())
  expect((await findsOf(ana))[0]).toEqual(['Chen', late])

  expect(await findsOf(ana, { businessIds: 'marea1' })).toEqual([])
  expect((await findsOf(ana, { businessIds: 'lumen1,marea1' })).length).toBeGreaterThan(0)
  for (const query of [{ cursor: '1' }, { cursor: "1_' or true --" }, { businessIds: "x' or 1=1" }])
    expect((await ana.call(listFinds, { query })).problem?.code).toBe('request.invalid')
  expect((await stranger.call(listFinds, {})).problem?.code).toBe('auth.token_missing')
})
