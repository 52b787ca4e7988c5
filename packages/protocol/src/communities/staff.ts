import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { isHarmlessAddress, isPlainText } from '../viewer/harmless.ts'
import { CommunityId, SpaceAccessLevel, SpaceId, StaffedCommunity, StaffedSpace } from './community.ts'
import { RoomRules } from './room-rules.ts'

const InBusiness = z.object({ businessId: BusinessId })
const OfCommunity = InBusiness.extend({ communityId: CommunityId })
const OfSpace = InBusiness.extend({ spaceId: SpaceId })

const plain = (max: number) => z.string().trim().max(max).refine(isPlainText, 'has signs that cannot be seen')
const named = (max: number) => plain(max).min(1)
const Picture = z
  .string()
  .max(300)
  .refine((src) => src.startsWith('/media/') && isHarmlessAddress(src), 'must begin with /media/')

/** Small letters, digits and hyphens; never what an id looks like. */
export const spaceAliasPattern = /^(?![0-9a-f]{8}-[0-9a-f]{4}-)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/
const Alias = z.string().min(limits.spaceAliasMin).max(limits.spaceAliasMax).regex(spaceAliasPattern)
const Code = z.string().trim().min(limits.spaceCodeMin).max(limits.spaceCodeMax).refine(isPlainText)

const CommunityChanges = z.strictObject({ name: named(limits.communityNameMax), icon: Picture.nullable() })

const SpaceFields = z.strictObject({
  displayName: named(limits.spaceNameMax),
  subTitle: plain(limits.spaceSubTitleMax),
  description: plain(limits.spaceDescriptionMax),
  cover: Picture.nullable(),
  accessLevel: SpaceAccessLevel,
  alias: Alias.nullable(),
  isReadOnly: z.boolean(),
  showsMessages: z.boolean(),
  code: Code.nullable(),
  maxAttendees: z.int().min(1).max(limits.spaceAttendeesMax).nullable(),
  rules: RoomRules,
})

const Version = z.int().min(1)
const forEditors = { auth: 'staff', role: 'editor', business: 'params.businessId', idempotent: true } as const

export const listBrandCommunities = operation({
  id: 'listBrandCommunities',
  method: 'GET',
  path: '/b/:businessId/communities/all',
  summary:
    'All communities and spaces of a business as its staff keep them, archived ones last. Codes are for editors.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: InBusiness,
  reply: z.object({ items: z.array(StaffedCommunity) }),
})

export const createCommunity = operation({
  ...forEditors,
  id: 'createCommunity',
  method: 'POST',
  path: '/b/:idOrName/communities',
  summary: 'Makes a community, without spaces yet; the first one of a business is its default.',
  business: 'params.idOrName',
  /** The id alone: a name may change hands. */
  params: z.object({ idOrName: BusinessId }),
  body: CommunityChanges.extend({ icon: Picture.nullable().default(null) }),
  reply: StaffedCommunity,
  problems: ['community.limit_reached'],
})

export const updateCommunity = operation({
  ...forEditors,
  id: 'updateCommunity',
  method: 'PATCH',
  path: '/b/:businessId/communities/:communityId',
  summary: 'Changes a community: what it is called, its icon, whether it is archived or the default.',
  params: OfCommunity,
  body: CommunityChanges.partial().extend({
    version: Version,
    /** Its spaces are closed with it: nobody writes or comes in. */
    isArchived: z.boolean().optional(),
    /** Opens first. Archiving the one that does makes the next one open first. */
    isDefault: z.literal(true).optional(),
  }),
  reply: StaffedCommunity,
  problems: ['community.not_found', 'studio.edited_meanwhile'],
})

export const orderCommunities = operation({
  ...forEditors,
  id: 'orderCommunities',
  method: 'PUT',
  path: '/b/:businessId/communities/order',
  summary: 'Says in which order the communities of a business are shown; those that are left out come after.',
  params: InBusiness,
  body: z.strictObject({ ids: z.array(CommunityId).max(limits.communitiesMax) }),
  problems: ['community.not_found'],
})

export const createSpace = operation({
  ...forEditors,
  id: 'createSpace',
  method: 'POST',
  path: '/b/:businessId/communities/:communityId/spaces',
  summary: 'Makes a space with its chat room.',
  params: OfCommunity,
  body: SpaceFields.partial().required({ displayName: true }),
  reply: StaffedSpace,
  problems: ['community.not_found', 'space.limit_reached', 'space.alias_taken'],
})

export const updateSpace = operation({
  ...forEditors,
  id: 'updateSpace',
  method: 'PATCH',
  path: '/b/:businessId/spaces/:spaceId',
  summary: 'Changes a space, archives it or brings it back; its chat room follows.',
  params: OfSpace,
  body: SpaceFields.partial().extend({ version: Version, isArchived: z.boolean().optional() }),
  reply: StaffedSpace,
  problems: ['space.not_found', 'space.alias_taken', 'studio.edited_meanwhile'],
})

export const orderSpaces = operation({
  ...forEditors,
  id: 'orderSpaces',
  method: 'PUT',
  path: '/b/:businessId/communities/:communityId/spaces/order',
  summary: 'Says in which order the spaces of a community are shown; those that are left out come after.',
  params: OfCommunity,
  body: z.strictObject({ ids: z.array(SpaceId).max(limits.spacesMax) }),
  problems: ['community.not_found', 'space.not_found'],
})
