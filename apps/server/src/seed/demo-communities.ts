import { type DemoSaid, type DemoWorld, demoCommunities, type PersonKey } from '@vitrine/fixtures'
import type { ChatApi } from '../modules/chat/index.ts'
import type { CommunitiesApi } from '../modules/communities/index.ts'
import type { Queryable } from '../platform/database/database.ts'

interface Needs {
  chat: Pick<ChatApi, 'roomsOfOthers'>
  communities: CommunitiesApi
  goTo(agoMs: number): void
}

/** The brands' communities with their rooms, and what has been said there, in the order in which it was. */
export async function seedCommunities(
  tx: Queryable,
  { chat, communities, goTo }: Needs,
  { businesses, people }: Pick<DemoWorld, 'businesses' | 'people'>,
): Promise<void> {
  const idOf = (key: PersonKey) => people.find((each) => each.key === key)?.id ?? ''
  const began =
    Math.max(...demoCommunities.flatMap(({ spaces }) => spaces.flatMap(({ talk }) => talk.map(agoOf)))) + dayMs
  goTo(began)
  const spaces = demoCommunities.flatMap((community) => community.spaces.map((space) => ({ ...space, community })))
  for (const { id, businessId, name } of demoCommunities) {
    const staff = ownerOf(businesses, businessId)
    await communities.makeCommunity(tx, staff, { id, name, icon: null })
    for (const { members: _, talk: __, ...space } of demoCommunities.find((each) => each.id === id)?.spaces ?? []) {
      await communities.makeSpace(tx, staff, id, space)
    }
  }
  await chat.roomsOfOthers.within(tx, async (rooms, say) => {
    for (const { id } of businesses) await communities.keepInside(rooms, tx, id)
    for (const { id, members } of spaces) {
      for (const key of members) await rooms.admit(await communities.roomOf(tx, id), idOf(key))
    }
    const ids = new Map<string, string>()
    const all = spaces.flatMap(({ id, talk }) => talk.map((each) => ({ spaceId: id, each })))
    for (const { spaceId, each } of all.toSorted((a, b) => b.each.agoMs - a.each.agoMs)) {
      goTo(each.agoMs)
      const { type, content } = eventOf(each, (key) => ids.get(`${spaceId} ${key}`) ?? '')
      const eventId = await say(await communities.roomOf(tx, spaceId), idOf(each.from), type, content)
      if (each.key) ids.set(`${spaceId} ${each.key}`, eventId)
    }
  })
}

const dayMs = 86_400_000
const agoOf = ({ agoMs }: DemoSaid) => agoMs

function ownerOf(businesses: DemoWorld['businesses'], businessId: string) {
  const accountId = businesses.find(({ id }) => id === businessId)?.ownerId ?? ''
  return { businessId, actor: { kind: 'account', accountId, role: 'owner' }, by: accountId } as const
}

function eventOf(
  { text, replyTo, thread, reactionTo, question, accepts, of }: DemoSaid,
  idOf: (key: string) => string,
) {
  if (reactionTo !== undefined) {
    const relation = { rel_type: 'm.annotation', event_id: idOf(reactionTo), key: text }
    return { type: 'm.reaction', content: { 'm.relates_to': relation } }
  }
  if (accepts !== undefined && of !== undefined) {
    const relation = { rel_type: 'm.reference', event_id: idOf(of) }
    return { type: 'v.answer.accepted', content: { 'm.relates_to': relation, answer: idOf(accepts) } }
  }
  const relation = thread
    ? {
        rel_type: 'm.thread',
        event_id: idOf(thread),
        is_falling_back: true,
        'm.in_reply_to': { event_id: idOf(thread) },
      }
    : replyTo
      ? { 'm.in_reply_to': { event_id: idOf(replyTo) } }
      : null
  const content = {
    ...{ msgtype: 'm.text', body: [question, text].filter(Boolean).join('\n\n') },
    ...(question ? { 'v.question': { title: question } } : {}),
    ...(relation ? { 'm.relates_to': relation } : {}),
  }
  return { type: 'm.room.message', content }
}
