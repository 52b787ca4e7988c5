import { z } from 'zod'

/** A person. UUID text. */
export const AccountId = z.uuid().brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

/** A collectible. UUID text; its decimal form is the on-chain token id. */
export const TokenId = z.uuid().brand<'TokenId'>()
export type TokenId = z.infer<typeof TokenId>

/** A tenant. A fixed alphanumeric code that never changes; the business's name may (docs/specification/wire.md, "Business"). */
export const BusinessId = z
  .string()
  .regex(/^[A-Za-z0-9]{3,32}$/)
  .brand<'BusinessId'>()
export type BusinessId = z.infer<typeof BusinessId>

/** A design that tokens are made from. */
export const ObjectDefinitionId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .brand<'ObjectDefinitionId'>()
export type ObjectDefinitionId = z.infer<typeof ObjectDefinitionId>

export const CampaignId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .brand<'CampaignId'>()
export type CampaignId = z.infer<typeof CampaignId>

/** The secret part of a claim link. UUID text. */
export const ClaimId = z.uuid().brand<'ClaimId'>()
export type ClaimId = z.infer<typeof ClaimId>

/** An OAuth client, also sent as the `App-Id` header. */
export const ClientId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/)
  .brand<'ClientId'>()
export type ClientId = z.infer<typeof ClientId>

/**
 * A place in the event log: opaque to clients, ordered for the server.
 * A reader that resumes from one gets every later event, once.
 */
export const LogPosition = z
  .string()
  .regex(/^\d{1,20}-\d{1,20}$/)
  .brand<'LogPosition'>()
export type LogPosition = z.infer<typeof LogPosition>
