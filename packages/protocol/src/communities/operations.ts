import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { Community, Space, SpaceId } from './community.ts'

const SpaceRef = z.string().min(1).max(64)

export const listCommunities = operation({
  id: 'listCommunities',
  method: 'GET',
  path: '/b/:idOrName/communities',
  summary: 'The communities of a business with those of their spaces that the caller may see, in the brand’s order.',
  auth: 'public',
  access: 'wallet:brand',
  reach: { business: 'params.idOrName' },
  params: z.object({ idOrName: z.string().min(1).max(120) }),
  inWords: true,
  reply: z.object({ items: z.array(Community.extend({ spaces: z.array(Space) })) }),
  problems: ['business.not_found'],
})

export const getSpace = operation({
  id: 'getSpace',
  method: 'GET',
  path: '/spaces/:spaceId',
  summary: 'A space by its id or its alias. One that the caller may not see is not there.',
  auth: 'public',
  access: 'wallet:brand',
  reach: { space: 'params.spaceId' },
  params: z.object({ spaceId: SpaceRef }),
  inWords: true,
  reply: Space,
  problems: ['space.not_found'],
})

export const joinSpace = operation({
  id: 'joinSpace',
  method: 'POST',
  path: '/spaces/:spaceId/join',
  summary: 'Makes the caller a member of a space: of its chat room, which the answer names. Again, it changes nothing.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { space: 'params.spaceId' },
  ratePerMinute: 20,
  params: z.object({ spaceId: SpaceRef }),
  body: z.strictObject({ code: z.string().max(100).optional() }),
  reply: z.object({ spaceId: SpaceId, matrixRoomId: z.string() }),
  problems: [
    'space.not_found',
    'space.closed',
    'space.code_wrong',
    'space.full',
    'space.banned',
    'auth.guest_not_allowed',
  ],
})

const SpokenMessage = z.object({
  id: z.string(),
  /** What whoever said it is called in the room. */
  sender: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
})
export type SpokenMessage = z.infer<typeof SpokenMessage>

export const previewSpace = operation({
  id: 'previewSpace',
  method: 'GET',
  path: '/spaces/:spaceId/preview',
  summary: 'What everybody may know of an `anonymous` space, with what was said last where its staff have opened that.',
  auth: 'public',
  access: 'wallet:brand',
  reach: { space: 'params.spaceId' },
  params: z.object({ spaceId: SpaceRef }),
  inWords: true,
  reply: z.object({
    id: SpaceId,
    businessId: BusinessId,
    displayName: z.string(),
    cover: z.string().nullable(),
    attendeeCount: z.int(),
    /** Newest last; null where they are not shown. */
    messages: z.array(SpokenMessage).nullable(),
  }),
  problems: ['space.not_found'],
})
