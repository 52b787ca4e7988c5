import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { RoomRules } from './room-rules.ts'

export const CommunityId = z.uuid().brand<'CommunityId'>()
export type CommunityId = z.infer<typeof CommunityId>
export const SpaceId = z.uuid().brand<'SpaceId'>()
export type SpaceId = z.infer<typeof SpaceId>

/**
 * Who may come in (spec §6, R40): `anonymous` everybody with an account, guests too, and strangers may see that it is there; `guest`
 * everybody with an account; `user` whoever is no guest. To all others it does not exist.
 */
export const spaceAccessLevels = ['anonymous', 'guest', 'user'] as const
export const SpaceAccessLevel = z.enum(spaceAccessLevels)
export type SpaceAccessLevel = z.infer<typeof SpaceAccessLevel>

/** A room of a business (spec §3 Space). */
export const Space = z.object({
  id: SpaceId,
  /** Opens it in the wallet. */
  url: z.string(),
  displayName: z.string(),
  subTitle: z.string(),
  description: z.string(),
  createdAt: z.iso.datetime(),
  /** An account; to whoever does not work for the business it is the business. */
  createdById: z.string(),
  updatedAt: z.iso.datetime(),
  businessId: BusinessId,
  businessLogo: z.string().nullable(),
  /** Whether it has an address of its own: its alias. */
  addressable: z.boolean(),
  /** Unique in the installation. */
  alias: z.string().nullable(),
  cover: z.string().nullable(),
  accessLevel: SpaceAccessLevel,
  dashboardAnalyticsUrl: z.string().nullable(),
  detailedDashboardAnalyticsUrl: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** When it was archived. */
  stoppedAt: z.iso.datetime().nullable(),
  provisionId: z.string().nullable(),
  /** Whether the caller is in it, or may come in without its code. */
  isAuthorized: z.boolean(),
  /** For those alone who may change it; null where there is none. */
  code: z.string().nullable(),
  /** How many are in it. */
  attendeeCount: z.int(),
  /** How many may be; null for any number. */
  maxAttendees: z.int().nullable(),
  /** The same as `url`, within the wallet. */
  path: z.string(),
  compatibility: z.object({ mobile: z.boolean() }),
  /** Null while the room is being made, and for whoever may not come in. */
  matrixRoomId: z.string().nullable(),
  communityId: CommunityId,
  avatar_system: z.string(),
  /** Beside what the specification names. */
  isMember: z.boolean(),
  isArchived: z.boolean(),
  /** Whether its staff alone write in it. */
  isReadOnly: z.boolean(),
  /** Whether coming in takes a code. */
  needsCode: z.boolean(),
  /** Of an `anonymous` one: whether everybody may read what was said last. */
  showsMessages: z.boolean(),
  lastMessageAt: z.iso.datetime().nullable(),
})
export type Space = z.infer<typeof Space>

export const Community = z.object({
  id: CommunityId,
  businessId: BusinessId,
  name: z.string(),
  isArchived: z.boolean(),
  icon: z.string().nullable(),
  /** The one that opens first; a business with communities has one. */
  isDefault: z.boolean(),
})
export type Community = z.infer<typeof Community>

const Versioned = { version: z.int().min(1) }

/** For its staff, who also read which version they edit. */
export const StaffedSpace = Space.extend({ ...Versioned, rules: RoomRules })
export type StaffedSpace = z.infer<typeof StaffedSpace>
export const StaffedCommunity = Community.extend({ ...Versioned, spaces: z.array(StaffedSpace) })
export type StaffedCommunity = z.infer<typeof StaffedCommunity>
