import { z } from 'zod'

export const audienceKinds = ['account', 'business', 'community', 'space'] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** Whom an event is addressed to: one person, a business's staff, or everybody in a community or a space. */
export type Audience = `${AudienceKind}:${string}`

/** Ids have no spaces and no colons. */
const pattern = new RegExp(`^(?:${audienceKinds.join('|')}):[A-Za-z0-9_-]{1,64}$`)

export const Audience = z.custom<Audience>((value) => typeof value === 'string' && pattern.test(value))

export const audienceOf = {
  account: (accountId: string): Audience => `account:${accountId}`,
  business: (businessId: string): Audience => `business:${businessId}`,
  community: (communityId: string): Audience => `community:${communityId}`,
  space: (spaceId: string): Audience => `space:${spaceId}`,
}

/** The people among these, each once; nobody for null. */
export function accounts(...accountIds: readonly (string | null | undefined)[]): Audience[] {
  return [...new Set(accountIds)].flatMap((id) => (id ? [audienceOf.account(id)] : []))
}

/** The accounts that are named one by one. */
export function accountsIn(audiences: readonly Audience[]): string[] {
  return audiences.flatMap((audience) => (audience.startsWith('account:') ? [audience.slice('account:'.length)] : []))
}
