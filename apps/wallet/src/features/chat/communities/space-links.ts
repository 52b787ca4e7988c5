import { href } from '../../../platform/navigation/paths.ts'
import type { RoomLinks } from '../place.tsx'

/** What addresses of a brand's room name. */
export interface SpaceParams {
  business: string
  community?: string
  spaceId: string
  /** Root of a thread. */
  messageId?: string
}

/** The brand's Connect tab. */
export const backOf = ({ business, community }: SpaceParams): string =>
  community ? href('businessCommunity', { business, community }) : href('businessPeople', { business })

export function linksOf(params: SpaceParams): RoomLinks {
  const { business, community, spaceId } = params
  const inside = { business, spaceId }
  return {
    room: community ? href('communityRoom', { ...inside, community }) : href('room', inside),
    back: backOf(params),
    members: community ? href('communityRoomMembers', { ...inside, community }) : href('roomMembers', inside),
    thread: (messageId) =>
      community
        ? href('communityRoomThread', { ...inside, community, messageId })
        : href('roomThread', { ...inside, messageId }),
    questions: community ? href('communityRoomQuestions', { ...inside, community }) : href('roomQuestions', inside),
    newQuestion: community
      ? href('communityRoomNewQuestion', { ...inside, community })
      : href('roomNewQuestion', inside),
    sketches: community ? href('communityRoomSketches', { ...inside, community }) : href('roomSketches', inside),
    newSketch: community ? href('communityRoomNewSketch', { ...inside, community }) : href('roomNewSketch', inside),
    person: ({ accountId }) => (accountId ? href('businessUser', { business, userId: accountId }) : null),
    token: (tokenId) => href('token', { tokenId }),
  }
}
