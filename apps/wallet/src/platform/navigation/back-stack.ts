import { href, matchPath, type RouteName } from './paths.ts'

/** Screens inside of a room; each stands over the room, a reply over its thread. */
const inRoom: ReadonlySet<RouteName> = new Set([
  'roomMembers',
  'roomThread',
  'roomNewMessage',
  'roomReply',
  'roomQuestions',
  'roomNewQuestion',
  'roomSketches',
  'roomNewSketch',
  'communityRoomMembers',
  'communityRoomThread',
  'communityRoomNewMessage',
  'communityRoomReply',
  'communityRoomQuestions',
  'communityRoomNewQuestion',
  'communityRoomSketches',
  'communityRoomNewSketch',
])

/**
 * The screens that somebody would have gone through to get to an address, outermost first, without the address itself (spec §2.5): the
 * business's Connect tab, the room, the thread of a reply. Empty for every other address.
 */
export function backStackOf(address: string): string[] {
  const match = matchPath(new URL(address, 'https://app.invalid').pathname)
  if (!match) return []
  const { business, community, spaceId, messageId } = match.params
  if (!business || !spaceId) return []
  const connect = community
    ? href('businessCommunity', { business, community })
    : href('businessCommunities', { business })
  if (!inRoom.has(match.name)) return [connect]
  const room = community ? href('communityRoom', { business, community, spaceId }) : href('room', { business, spaceId })
  const isReply = match.name === 'roomReply' || match.name === 'communityRoomReply'
  if (!isReply || !messageId) return [connect, room]
  const thread = community
    ? href('communityRoomThread', { business, community, spaceId, messageId })
    : href('roomThread', { business, spaceId, messageId })
  return [connect, room, thread]
}
