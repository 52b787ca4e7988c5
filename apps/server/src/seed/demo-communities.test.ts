import { demoCommunities, demoWorld } from '@vitrine/fixtures'
import { listCommunities, previewSpace } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { testWorld } from '../testing/test-world.ts'

test('the demo’s brands have rooms in which people have talked, at the times that it tells', async () => {
  const { app, database, clock, stranger } = await testWorld()
  await app.seedDemoWorld()
  for (const { businessId, name, spaces } of demoCommunities) {
    const { reply } = await stranger.call(listCommunities, { params: { idOrName: businessId } })
    const open = spaces.filter(({ accessLevel }) => accessLevel === 'anonymous')
    expect(reply.items.map((each) => each.name)).toEqual(open.length > 0 ? [name] : [])
    for (const { id, members, showsMessages } of open) {
      const { reply: seen } = await stranger.call(previewSpace, { params: { spaceId: id } })
      expect(seen.attendeeCount).toBe(members.length)
      expect(seen.messages === null).toBe(!showsMessages)
    }
  }
  const route = demoCommunities[0]?.spaces[0]
  const { reply } = await stranger.call(previewSpace, { params: { spaceId: route?.alias ?? '' } })
  const ana = demoWorld.people.find(({ key }) => key === 'ana')
  expect(reply.messages?.at(-1)).toMatchObject({ sender: ana?.name, text: route?.talk.at(-1)?.text })
  const last = clock.now().getTime() - (route?.talk.at(-1)?.agoMs ?? 0)
  expect(reply.messages?.at(-1)?.sentAt).toBe(new Date(last).toISOString())

  // Ana's latest from Bo is new to her; of what she wrote herself nothing is.
  const { rows: unread } = await database.pool.query(
    `select count(*)::int as count from chat_event event join chat_member member using (room_nr)
     left join chat_receipt receipt using (room_nr, account_id)
     where member.account_id = $1 and member.direct and event.type = 'm.room.message' and event.position > coalesce(receipt.read_to, 0)`,
    [ana?.id],
  )
  expect(unread).toEqual([{ count: 4 }])
  const { rows: shown } = await database.pool.query(
    `select count(*)::int as count from chat_event where content ? 'v.collectible' or content->>'url' like 'mxc:%/face-webp-demo.%'`,
  )
  expect(shown[0].count).toBeGreaterThan(5)

  // Everything that refers to something refers to what is there.
  const { rows } = await database.pool.query(
    `select e.content->'m.relates_to' as relation, t.event_id as target from chat_event e
     left join chat_event t on t.event_id = coalesce(e.content #>> '{m.relates_to,event_id}', e.content #>> '{m.relates_to,m.in_reply_to,event_id}')
     where e.content ? 'm.relates_to'`,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ target }) => target === null)).toEqual([])
})
