import { z } from 'zod'
import { Meta, NetworkTime } from './common.ts'

/** `email`, `phone_number`, `guest_id`, or a provider's name. */
export const TokenType = z.string().min(1).max(64)

export const NetworkUser = z.object({
  id: z.uuid(),
  meta: Meta,
  properties: z.object({
    first_name: z.string(),
    last_name: z.string(),
    name_public: z.boolean(),
    /** `*` where one is set; never the password. */
    password: z.enum(['', '*']),
    is_password_set: z.boolean(),
    avatar_uri: z.string(),
    avatar_public: z.boolean(),
    birthday: z.string(),
    language: z.string(),
    guest_id: z.string(),
    nonpush_notification: z.boolean(),
    user_consents: z.array(z.unknown()),
  }),
  system_properties: z.object({
    activated: z.boolean(),
    is_admin: z.boolean(),
    is_merchant: z.boolean(),
    last_login: NetworkTime,
    pub_fqdn: z.string(),
  }),
})
export type NetworkUser = z.infer<typeof NetworkUser>

export const NetworkPublicUser = z.object({
  id: z.uuid(),
  properties: z.object({ first_name: z.string(), last_name: z.string(), avatar_uri: z.string() }),
})
export type NetworkPublicUser = z.infer<typeof NetworkPublicUser>

/** A way to reach or recognise a person. */
export const UserToken = z.object({
  id: z.uuid(),
  meta: Meta,
  properties: z.object({
    app_id: z.string(),
    confirmed: z.boolean(),
    is_default: z.boolean(),
    token: z.string(),
    token_type: TokenType,
    user_id: z.uuid(),
    verify_code_expires: NetworkTime,
  }),
})
export type UserToken = z.infer<typeof UserToken>

const Jwt = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)

/** Both kinds are JWTs: clients read `exp` of either and `user_id` of the refresh token. */
export const NetworkToken = z.object({
  token: Jwt,
  token_type: z.literal('Bearer'),
  /** In minutes, unlike OAuth's. */
  expires_in: z.int().positive(),
})
export type NetworkToken = z.infer<typeof NetworkToken>

/** Resource URLs that begin with `uri` get every pair of `descriptor` as query parameters. */
export const AssetProvider = z.object({
  name: z.string(),
  type: z.string(),
  uri: z.url(),
  descriptor: z.record(z.string(), z.string()),
})
export type AssetProvider = z.infer<typeof AssetProvider>
export const AssetProviders = z.object({ asset_provider: z.array(AssetProvider).min(1) })

export const NetworkLogin = AssetProviders.extend({
  user: NetworkUser,
  access_token: NetworkToken,
  refresh_token: NetworkToken,
})
export type NetworkLogin = z.infer<typeof NetworkLogin>

export const AccessTokenReply = z.object({ access_token: NetworkToken })
export const TokenTold = z.object({ token: z.string(), token_type: TokenType })

/** `POST /v1/oauth/token` alone has no envelope; `expires_in` is in seconds here, as OAuth says. */
export const OauthTokens = z.object({
  access_token: Jwt,
  refresh_token: Jwt,
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  scope: z.string(),
})
