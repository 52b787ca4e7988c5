import {
  type DemoObjectDefinition,
  type DemoSaid,
  type DemoToken,
  type DemoWorld,
  demoCommunities,
  demoConversations,
  objectDefinition,
  type PersonKey,
} from '@vitrine/fixtures'
import type { ChatApi } from '../modules/chat/index.ts'
import type { CommunitiesApi } from '../modules/communities/index.ts'
import type { Queryable } from '../platform/database/database.ts'

interface Needs {
  chat: Pick<ChatApi, 'roomsOfOthers'>
  communities: CommunitiesApi
  goTo(agoMs: number): void
}

/** The brands' communities with their rooms, what people write to each other, and what has been said in all of it, in the order in which it was. */
export async function seedCommunities(
  tx: Queryable,
  { chat, communities, goTo }: Needs,
  { businesses, people, tokens }: Pick<DemoWorld, 'businesses' | 'people' | 'tokens'>,
): Promise<void> {
  const idOf = (key: PersonKey) => people.find((each) => each.key === key)?.id ?? ''
  const talks = [...demoCommunities.flatMap(({ spaces }) => spaces), ...demoConversations].map(({ talk }) => talk)
  const began = Math.max(...talks.flat().map(({ agoMs }) => agoMs)) + dayMs
  goTo(began)
  const spaces = demoCommunities.flatMap((community) => community.spaces.map((space) => ({ ...space, community })))
  for (const { id, businessId, name } of demoCommunities) {
    const staff = ownerOf(businesses, businessId)
    await communities.makeCommunity(tx, staff, { id, name, icon: null })
    for (const { members: _, talk: __, ...space } of demoCommunities.find((each) => each.id === id)?.spaces ?? []) {
      await communities.makeSpace(tx, staff, id, space)
    }
  }
  const shownBy = (key: PersonKey, definition: string) => {
    const token = tokens.find((each) => each.owner === idOf(key) && each.objectDefinitionId === definition)
    if (!token) throw new Error(`${key} shows what they have not: ${definition}`)
    return { ...token, definition: objectDefinition(definition) }
  }
  await chat.roomsOfOthers.within(tx, async (rooms, say, few) => {
    for (const { id } of businesses) await communities.keepInside(rooms, tx, id)
    const all: { roomId: string; each: DemoSaid }[] = []
    for (const { id, members, talk } of spaces) {
      const roomId = await communities.roomOf(tx, id)
      for (const key of members) await rooms.admit(roomId, idOf(key))
      all.push(...talk.map((each) => ({ roomId, each })))
    }
    for (const { people: those, name, talk } of few ? demoConversations : []) {
      const roomId = (await few?.begin(those.map(idOf), name ?? null)) ?? ''
      all.push(...talk.map((each) => ({ roomId, each })))
    }
    const ids = new Map<string, string>()
    for (const { roomId, each } of all.toSorted((a, b) => b.each.agoMs - a.each.agoMs)) {
      goTo(each.agoMs)
      const { type, content } = eventOf(each, {
        ...{ idOf: (key) => ids.get(`${roomId} ${key}`) ?? '', uriOf: (picture) => few?.uriOf(picture) ?? null },
        shown: (definition) => shownBy(each.from, definition),
      })
      const from = idOf(each.from)
      const eventId = await say(roomId, from, type, content)
      if (each.key) ids.set(`${roomId} ${each.key}`, eventId)
      // Whoever writes has read what stands above.
      if (each.thread === undefined) await few?.read(roomId, from, eventId)
    }
  })
}

const dayMs = 86_400_000

function ownerOf(businesses: DemoWorld['businesses'], businessId: string) {
  const accountId = businesses.find(({ id }) => id === businessId)?.ownerId ?? ''
  return { businessId, actor: { kind: 'account', accountId, role: 'owner' }, by: accountId } as const
}

interface Around {
  idOf(key: string): string
  uriOf(picture: string): string | null
  shown(definition: string): DemoToken & { definition: DemoObjectDefinition }
}

function eventOf(said: DemoSaid, { idOf, uriOf, shown }: Around) {
  const { text, key, replyTo, thread, reactionTo, question, accepts, of, picture, sketch, shows } = said
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
  const around = relation ? { 'm.relates_to': relation } : {}
  if (picture && uriOf(picture.src))
    return { type: 'm.room.message', content: { ...pictureOf(text, picture, uriOf), ...around } }
  if (sketch) return { type: 'm.room.message', content: { ...sketchOf(sketch, key, uriOf), ...around } }
  if (shows) return { type: 'm.room.message', content: { ...collectibleOf(text, shown(shows)), ...around } }
  const content = {
    ...{ msgtype: 'm.text', body: [question, text].filter(Boolean).join('\n\n') },
    ...(question ? { 'v.question': { title: question } } : {}),
    ...around,
  }
  return { type: 'm.room.message', content }
}

function pictureOf(
  caption: string,
  { src, width, height, blurhash }: NonNullable<DemoSaid['picture']>,
  uriOf: Around['uriOf'],
) {
  const info = { mimetype: 'image/webp', w: width, h: height, 'xyz.amorgan.blurhash': blurhash, caption }
  return { msgtype: 'm.image', body: caption, filename: 'picture.webp', url: uriOf(src), info }
}

function sketchOf(sketch: NonNullable<DemoSaid['sketch']>, key: string | undefined, uriOf: Around['uriOf']) {
  const { title, description, width, height } = sketch
  return {
    ...{ msgtype: 'm.image', body: `${title}\n${description}`, filename: 'sketch.webp' },
    url: uriOf(`/media/demo/sketches/${key}.webp`) ?? '',
    info: { mimetype: 'image/webp', w: width, h: height },
    'v.sketch': { version: 1, ...sketch },
  }
}

function collectibleOf(note: string, { id, number, definition }: ReturnType<Around['shown']>) {
  const { displayName: name } = definition.meta
  const view = definition.viewPlacements.find(({ placeholderId }) => placeholderId === 'icon')?.view
  const collectible = {
    ...{ id, name },
    ...(view?.type === 'image' ? { picture: view.url } : {}),
    ...(number === null ? {} : { edition: `${number}${definition.maxObjects ? `/${definition.maxObjects}` : ''}` }),
    ...(note ? { note } : {}),
  }
  return { msgtype: 'm.text', body: name, 'v.collectible': collectible }
}
