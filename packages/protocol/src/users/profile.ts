import { z } from 'zod'
import { AccountId } from '../ids.ts'
import { limits } from '../limits.ts'
import { isHarmlessAddress } from '../viewer/harmless.ts'
import {
  fieldOf,
  type ProfileFieldName,
  type ProfileFields,
  type PublicFields,
  profileFieldNames,
  publicFieldNames,
} from './profile-fields.ts'

export const identityTypes = ['eth', 'sol', 'email', 'phone', 'network'] as const
export const IdentityType = z.enum(identityTypes)
export type IdentityType = z.infer<typeof IdentityType>

/** One way to reach or recognise a person (spec §3 Identity). Custodial first, then preferred (R10). */
export const Identity = z.object({
  id: z.uuid(),
  type: IdentityType,
  value: z.string(),
  verified: z.boolean(),
  preferred: z.boolean(),
  name: z.string().nullable(),
  custodial: z.boolean(),
  isCustodial: z.boolean(),
  importedFrom: z.string().nullable(),
})
export type Identity = z.infer<typeof Identity>

export const ProfileLocation = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.string().default('US'),
  latitude: z.number().min(-90).max(90).nullable().default(null),
  longitude: z.number().min(-180).max(180).nullable().default(null),
  locality: z.string().default(''),
  postal_code: z.string().default(''),
  region: z.string().default(''),
})
export type ProfileLocation = z.infer<typeof ProfileLocation>

type Shape<Fields> = { [Name in keyof Fields]: z.ZodType<Fields[Name]> }
type OptionalShape<Fields> = { [Name in keyof Fields]: z.ZodOptional<z.ZodType<Fields[Name]>> }

const shapeOf = (names: readonly ProfileFieldName[], schemaOf: (name: ProfileFieldName) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, schemaOf(name)]))

function kept(name: ProfileFieldName): z.ZodType {
  const { kind } = fieldOf(name)
  return kind === 'text' ? z.string() : (kind === 'day' ? z.iso.date() : z.string()).nullable()
}

function sent(name: ProfileFieldName): z.ZodType {
  const { kind, maxLength = Number.POSITIVE_INFINITY, multiline } = fieldOf(name)
  if (kind === 'day') return z.iso.date().nullable().optional()
  if (kind === 'address')
    return z
      .url({ protocol: /^https?$/ })
      .max(maxLength)
      .nullable()
      .optional()
  return (multiline ? z.string() : z.string().trim().regex(oneLine)).max(maxLength).optional()
}

/** The signed-in person, as `GET /me` and the id token's claims give it (spec §3 User profile). */
export const UserProfile = z.object({
  id: AccountId,
  sub: AccountId,
  name: z.string(),
  picture: z.string().nullable(),
  preferred_username: z.string().nullable(),
  ...(shapeOf(profileFieldNames, kept) as Shape<ProfileFields>),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  phone_number: z.string().nullable(),
  phone_number_verified: z.boolean(),
  wallet_address: z.string().nullable(),
  location: ProfileLocation,
  default_business_id: z.string().nullable(),
  default_space_id: z.string().nullable(),
  guest: z.boolean(),
  has_password: z.boolean(),
  /** Nobody has asked yet how old they are and whether they accept the terms: the wallet does, before anything else. */
  must_confirm: z.boolean(),
  deferred_deeplink: z.string().nullable(),
  /** `/b/{id}` or empty (R32). */
  lastVisitedRoute: z.string(),
  locale: z.enum(['en', 'es']),
  updated_at: z.int(),
  identities: z.array(Identity),
})
export type UserProfile = z.infer<typeof UserProfile>

/** What other people may see. */
export const PublicProfile = z.object({
  id: AccountId,
  name: z.string(),
  preferred_username: z.string().nullable(),
  picture: z.string().nullable(),
  ...(shapeOf(publicFieldNames, kept) as Shape<PublicFields>),
})
export type PublicProfile = z.infer<typeof PublicProfile>

/**
 * Names stand in other people's messages: no line of their own, nothing that cannot be seen, and no turning round of what follows.
 * Of the invisible only the two joiners stay, which scripts and emoji need.
 */
const oneLine =
  /^(?:[ -~\u00a0-\u00ac\u00ae-\u02ff]|[\u0300-\u034e]|[\u0350-\u061b]|[\u061d-\u115e]|[\u1161-\u17b3]|[\u17b6-\u180d]|[\u180f-\u200a]|\u200c|\u200d|[\u2010-\u2027]|[\u202f-\u205f]|[\u2070-\u27ff]|[\u2801-\u3163]|[\u3165-\ufefe]|[\uff00-\uff9f]|[\uffa1-\uffef])*$/
const hasSomethingToSee = /[^\s\u200b-\u200f]/

export const ProfilePatch = z.strictObject({
  name: z.string().trim().min(1).max(limits.displayNameMaxLength).regex(oneLine).regex(hasSomethingToSee).optional(),
  /** One that lies elsewhere is brought here and kept. */
  picture: z
    .string()
    .max(2048)
    .refine(isHarmlessAddress, 'must be a web address or begin with /media/')
    .nullable()
    .optional(),
  preferred_username: z
    .string()
    .regex(/^[a-z0-9_.]{3,30}$/)
    .nullable()
    .optional(),
  ...(shapeOf(profileFieldNames, sent) as OptionalShape<ProfileFields>),
  default_business_id: z.string().max(64).nullable().optional(),
  default_space_id: z.string().max(64).nullable().optional(),
  deferred_deeplink: z.string().max(2048).nullable().optional(),
  lastVisitedRoute: z
    .string()
    .regex(/^(\/b\/[A-Za-z0-9]{3,32})?$/)
    .optional(),
  locale: z.enum(['en', 'es']).optional(),
  password: z.string().max(256).optional(),
  country: z.string().length(2).optional(),
  /** Both together: the rest of the location follows from them, as far as it is not sent. Null takes the whole location away. */
  latitude: z.number().min(-90).max(90).nullable().optional(),
  longitude: z.number().min(-180).max(180).nullable().optional(),
  locality: z.string().max(200).optional(),
  region: z.string().max(200).optional(),
  postal_code: z.string().max(20).optional(),
})
export type ProfilePatch = z.infer<typeof ProfilePatch>
