import { z } from 'zod'
import { Token } from '../tokens/token.ts'
import { PublicProfile } from '../users/profile.ts'

/** Somebody in a list, as the caller stands to them. */
export const Person = z.object({
  ...PublicProfile.shape,
  /** Whether the caller follows them. */
  followed: z.boolean(),
})
export type Person = z.infer<typeof Person>

/** Somebody's page, as the caller may see it. */
export const PersonPage = z.object({
  ...Person.shape,
  followers: z.int().min(0),
  following: z.int().min(0),
  followsMe: z.boolean(),
  /** Whether the caller has blocked them. */
  blocked: z.boolean(),
  /** Whether they let the caller look at what they collect. */
  showsInventory: z.boolean(),
})
export type PersonPage = z.infer<typeof PersonPage>

export const followLists = ['followers', 'following'] as const
export type FollowList = (typeof followLists)[number]

export const PeoplePage = z.object({
  items: z.array(Person),
  /** For the next page; null on the last. */
  nextCursor: z.string().nullable(),
})
export type PeoplePage = z.infer<typeof PeoplePage>

/** What somebody whom the caller follows has come to have. */
export const Find = z.object({ person: PublicProfile, token: Token })
export type Find = z.infer<typeof Find>

export const FindsPage = z.object({
  items: z.array(Find),
  /** For the next page; null on the last. */
  nextCursor: z.string().nullable(),
})
export type FindsPage = z.infer<typeof FindsPage>

export const inventoryAudiences = ['everyone', 'followers', 'nobody'] as const

/** What a person lets others see of them. */
export const Privacy = z.object({
  /** Otherwise the handle stands for it. */
  namePublic: z.boolean(),
  picturePublic: z.boolean(),
  /** Whether the beginning of the handle finds them, and they are suggested to others; the whole handle always finds them. */
  findable: z.boolean(),
  /** Who may look at what they collect. */
  inventory: z.enum(inventoryAudiences),
})
export type Privacy = z.infer<typeof Privacy>

export const reportReasons = ['spam', 'harassment', 'impersonation', 'indecent', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
