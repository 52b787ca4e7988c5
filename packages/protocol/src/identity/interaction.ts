import { z } from 'zod'
import { operation } from '../operation.ts'

/**
 * The screens of the sign-in (spec §1, §2.1): the provider sends the browser to `/interaction/{uid}` of the wallet app, which talks to
 * these calls. They need the interaction's cookie, set by the provider on the same origin, instead of an access token.
 */
const Uid = z.object({ uid: z.string().regex(/^[A-Za-z0-9_-]{10,64}$/) })

/** A consent that was given to the terms of use and privacy policy: which version, recorded with the time. */
export const Confirmations = z.object({
  /** "I am 13 or older" (spec §2.1). */
  ageConfirmed: z.boolean(),
  termsVersion: z.string().max(40).nullable(),
})

export const CodeIdentity = z.object({ identity_type: z.enum(['email', 'phone']), identity_value: z.string().max(320) })

export const InteractionDetails = z.object({
  uid: z.string(),
  /** `login`: who are you; `consent`: may this client have these scopes. */
  prompt: z.enum(['login', 'consent']),
  client: z.object({
    clientId: z.string(),
    name: z.string(),
    logoUri: z.string().nullable(),
    policyUri: z.string().nullable(),
    tosUri: z.string().nullable(),
    trusted: z.boolean(),
    /** One of the installation's own, which may do everything whatever its scopes. */
    own: z.boolean(),
  }),
  /** From `business-id` of the authorization request: whose brand the screens wear. */
  businessId: z.string().nullable(),
  scopes: z.array(z.string()),
  loginHint: z.string().nullable(),
  /** Who is signed in already, at consent. */
  account: z.object({ id: z.string(), name: z.string(), picture: z.string().nullable(), label: z.string() }).nullable(),
  termsVersion: z.string(),
  passwordAvailable: z.boolean(),
  guestAvailable: z.boolean(),
})
export type InteractionDetails = z.infer<typeof InteractionDetails>

export const getInteraction = operation({
  id: 'getInteraction',
  method: 'GET',
  path: '/interaction/:uid',
  summary: 'What the sign-in screen has to ask.',
  auth: 'public',
  params: Uid,
  reply: InteractionDetails,
  problems: ['auth.forbidden', 'identity.interaction_expired'],
})

export const sendInteractionCode = operation({
  id: 'sendInteractionCode',
  method: 'POST',
  path: '/interaction/:uid/code',
  summary: 'Sends a one-time code to an e-mail address or phone number.',
  auth: 'public',
  params: Uid,
  body: CodeIdentity,
  reply: z.object({
    /** The normalised address the code went to. */
    sentTo: z.string(),
    expiresAt: z.iso.datetime(),
    resendAfterSeconds: z.int(),
    /** The page of this server on which the code can be read, where it sends no mail or text messages. */
    inbox: z.string().optional(),
  }),
  problems: [
    'auth.forbidden',
    'identity.interaction_expired',
    'identity.email_invalid',
    'identity.phone_invalid',
    'identity.locked',
  ],
})

export const challengeInteraction = operation({
  id: 'challengeInteraction',
  method: 'POST',
  path: '/interaction/:uid/challenge',
  summary: 'The text an external wallet signs: EIP-4361 for `eth`, Sign-In with Solana for `sol`.',
  auth: 'public',
  params: Uid,
  body: z.object({ type: z.enum(['eth', 'sol']), address: z.string().max(64), chainId: z.int().positive().default(1) }),
  reply: z.object({ message: z.string(), nonce: z.string() }),
  problems: ['auth.forbidden', 'identity.interaction_expired', 'request.invalid'],
})

/** What `identity.work_required` asked for: a text that makes SHA-256 of `challenge:solution` begin with as many zero bits. */
const Work = z.object({ challenge: z.string().max(200), solution: z.string().max(40) }).optional()

export const LoginMethod = z.discriminatedUnion('method', [
  Confirmations.extend({ method: z.literal('code'), ...CodeIdentity.shape, otp: z.string().max(64), work: Work }),
  z.object({ method: z.literal('password'), ...CodeIdentity.shape, password: z.string().max(256), work: Work }),
  Confirmations.extend({ method: z.literal('guest') }),
  Confirmations.extend({
    method: z.literal('wallet'),
    type: z.enum(['eth', 'sol']),
    message: z.string().max(4096),
    /** Hex for eth, base58 for sol. */
    signature: z.string().max(20_000),
  }),
])
export type LoginMethod = z.infer<typeof LoginMethod>

export const loginInteraction = operation({
  id: 'loginInteraction',
  method: 'POST',
  path: '/interaction/:uid/login',
  summary: 'Signs in; the browser then goes to `redirectTo`.',
  auth: 'public',
  params: Uid,
  body: LoginMethod,
  reply: z.object({ redirectTo: z.string() }),
  problems: [
    'auth.forbidden',
    'identity.interaction_expired',
    'identity.wrong_credentials',
    'identity.account_not_found',
    'identity.code_wrong',
    'identity.code_expired',
    'identity.locked',
    'identity.work_required',
    'identity.unverified',
    'identity.signature_invalid',
    'identity.contract_wallet_unsupported',
    'identity.too_young',
    'identity.terms_required',
    'identity.email_invalid',
    'identity.phone_invalid',
  ],
})

export const consentInteraction = operation({
  id: 'consentInteraction',
  method: 'POST',
  path: '/interaction/:uid/consent',
  summary: 'Grants or refuses what the client asks for; the browser then goes to `redirectTo`.',
  auth: 'public',
  params: Uid,
  body: z.object({ accept: z.boolean() }),
  reply: z.object({ redirectTo: z.string() }),
  problems: ['auth.forbidden', 'identity.interaction_expired'],
})

/** For the one-time-code grant of `POST /token` (spec §7): sends the code. */
export const sendGrantCode = operation({
  id: 'sendGrantCode',
  method: 'POST',
  path: '/otp',
  summary: 'Sends a one-time code for the one-time-code grant.',
  auth: 'app',
  body: CodeIdentity,
  reply: z.object({
    sentTo: z.string(),
    expiresAt: z.iso.datetime(),
    resendAfterSeconds: z.int(),
    /** As for `sendInteractionCode`. */
    inbox: z.string().optional(),
  }),
  problems: ['identity.email_invalid', 'identity.phone_invalid', 'identity.locked'],
})

/** For the wallet kinds of token exchange: what the wallet signs before `POST /token`. */
export const challengeGrant = operation({
  id: 'challengeGrant',
  method: 'POST',
  path: '/wallet-challenge',
  summary: 'The text an external wallet signs for the token-exchange grant.',
  auth: 'app',
  body: z.object({ type: z.enum(['eth', 'sol']), address: z.string().max(64), chainId: z.int().positive().default(1) }),
  reply: z.object({ message: z.string(), nonce: z.string() }),
})
