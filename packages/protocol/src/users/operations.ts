import { z } from 'zod'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { pictureProblems } from '../problems.ts'
import { InfoField } from './info-field.ts'
import { Identity, ProfilePatch, PublicProfile, UserProfile } from './profile.ts'

export const getMe = operation({
  id: 'getMe',
  method: 'GET',
  path: '/me',
  summary: 'The signed-in person.',
  auth: 'account',
  access: 'openid',
  reply: UserProfile,
})

export const updateMe = operation({
  id: 'updateMe',
  method: 'PATCH',
  path: '/me',
  summary: 'Changes the fields that are sent; a password turns a guest who has proven an address into a full account.',
  auth: 'account',
  access: 'own',
  freshProof: ['password'],
  // A picture may have to be fetched from elsewhere.
  ratePerMinute: 60,
  body: ProfilePatch,
  reply: UserProfile,
  problems: [
    'identity.name_holds_address',
    'identity.name_reserved',
    'media.not_fetched',
    ...pictureProblems,
    'identity.password_weak',
    'identity.unverified',
    'identity.too_young',
    'identity.taken',
  ],
})

export const uploadPicture = operation({
  id: 'uploadPicture',
  method: 'POST',
  path: '/me/picture',
  summary: 'Replaces the profile picture by an uploaded image, which the server cuts to size.',
  auth: 'account',
  access: 'own',
  bodyType: 'multipart',
  bodyLimitBytes: limits.pictureMaxBytes,
  ratePerMinute: 20,
  body: z.object({ picture: z.file() }),
  reply: UserProfile,
  problems: ['request.multipart_invalid', ...pictureProblems],
})

export const listIdentities = operation({
  id: 'listIdentities',
  method: 'GET',
  path: '/me/identities',
  summary: 'How the caller can be reached and recognised, custodial first, then preferred.',
  auth: 'account',
  access: 'own',
  reply: z.array(Identity),
})

export const addIdentity = operation({
  id: 'addIdentity',
  method: 'POST',
  path: '/me/identities',
  // It tells whether an address has an account.
  ratePerMinute: 20,
  summary: 'Adds an e-mail address or phone number and sends it a code, or a wallet address with its signed message.',
  auth: 'account',
  access: 'own',
  freshProof: true,
  body: z.discriminatedUnion('type', [
    z.object({ type: z.enum(['email', 'phone']), value: z.string().max(320) }),
    z.object({ type: z.enum(['eth', 'sol']), message: z.string().max(4096), signature: z.string().max(20_000) }),
  ]),
  reply: Identity,
  problems: [
    'identity.email_invalid',
    'identity.phone_invalid',
    'identity.taken',
    'identity.already_verified',
    'identity.signature_invalid',
    'identity.contract_wallet_unsupported',
  ],
})

export const challengeIdentity = operation({
  id: 'challengeIdentity',
  method: 'POST',
  path: '/me/identities/challenge',
  summary: 'The text an external wallet signs to be added to the account.',
  auth: 'account',
  access: 'own',
  body: z.object({ type: z.enum(['eth', 'sol']), address: z.string().max(64), chainId: z.int().positive().default(1) }),
  reply: z.object({ message: z.string(), nonce: z.string() }),
})

const IdentityParams = z.object({ identityId: z.uuid() })

export const verifyIdentity = operation({
  id: 'verifyIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/verify',
  summary: 'Proves an identifier with the code that was sent to it.',
  auth: 'account',
  access: 'own',
  params: IdentityParams,
  body: z.object({ otp: z.string().max(12) }),
  reply: Identity,
  problems: [
    'identity.not_found',
    'identity.code_wrong',
    'identity.code_expired',
    'identity.already_verified',
    'identity.taken',
    'identity.locked',
  ],
})

export const preferIdentity = operation({
  id: 'preferIdentity',
  method: 'POST',
  path: '/me/identities/:identityId/prefer',
  summary: 'Makes a verified identifier the primary one.',
  auth: 'account',
  access: 'own',
  freshProof: true,
  params: IdentityParams,
  reply: Identity,
  problems: ['identity.not_found', 'identity.code_wrong'],
})

export const removeIdentity = operation({
  id: 'removeIdentity',
  method: 'DELETE',
  path: '/me/identities/:identityId',
  summary: 'Removes an identifier; the primary one stays.',
  auth: 'account',
  access: 'own',
  freshProof: true,
  params: IdentityParams,
  problems: ['identity.not_found', 'identity.primary_not_removable'],
})

export const mergeAccounts = operation({
  id: 'mergeAccounts',
  method: 'POST',
  path: '/users/merge',
  summary:
    'Moves everything of the source account into the target account and closes the source, which is shown by a code or a wallet’s signature.',
  auth: 'account',
  access: 'own',
  freshProof: true,
  body: z.object({ sourceAccessToken: z.string().max(8192), targetAccessToken: z.string().max(8192) }),
  reply: UserProfile,
  problems: ['auth.token_invalid', 'auth.forbidden', 'identity.merge_same_account', 'account.changed_lately'],
})

export const getPublicProfile = operation({
  id: 'getPublicProfile',
  method: 'GET',
  path: '/public/users/:userId',
  summary: 'What anybody may see of a person; a leading @ of a handle is dropped.',
  auth: 'public',
  params: z.object({ userId: z.string().min(1).max(64) }),
  reply: PublicProfile,
  problems: ['user.not_found'],
})

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: '/users/:userId',
  summary: 'The same public read under the users service’s own path.',
  auth: 'app',
  params: z.object({ userId: z.string().min(1).max(64) }),
  reply: PublicProfile,
  problems: ['user.not_found'],
})

/** People the caller has dealt with or can find by handle, for the send screen. */
export const suggestRecipients = operation({
  id: 'suggestRecipients',
  method: 'GET',
  path: '/me/recipients',
  summary: 'People to send to: those the caller sent to or received from, matched by name or handle.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  query: z.object({ q: z.string().max(100).default('') }),
  reply: z.object({ items: z.array(PublicProfile) }),
})

/** Whether anything can be sent there at all, before somebody is asked to confirm it. It does not say whose it is. */
export const checkRecipientAddress = operation({
  id: 'checkRecipientAddress',
  method: 'GET',
  path: '/me/recipients/address',
  summary: 'Whether somebody here has proven this Ethereum or Solana address, and so receives what is sent to it.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  ratePerMinute: 30,
  query: z.object({ value: z.string().max(100) }),
  reply: z.object({ receives: z.boolean() }),
})

const Terms = z.object({
  id: z.string(),
  business_id: z.string().nullable(),
  title: z.string(),
  version: z.string(),
  url: z.string(),
  accepted: z.boolean(),
  acceptedAt: z.iso.datetime().nullable(),
  /** The caller has accepted another version of them: they are asked again. */
  changed: z.boolean(),
})
export type Terms = z.infer<typeof Terms>

export const listTerms = operation({
  id: 'listTerms',
  method: 'GET',
  path: '/api/me/terms',
  summary: 'Terms the caller is asked to accept, those of a business included.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  query: z.object({ 'business-id': z.string().max(64).optional() }),
  reply: z.object({ items: z.array(Terms) }),
})

export const acceptTerms = operation({
  id: 'acceptTerms',
  method: 'PATCH',
  path: '/api/me/terms/:id',
  summary: 'Accepts or withdraws.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ accepted: z.boolean() }),
  reply: Terms,
  problems: ['terms.not_found'],
})

export const confirmNewcomer = operation({
  id: 'confirmNewcomer',
  method: 'POST',
  path: '/me/confirmations',
  summary:
    'Says that the caller is old enough and accepts the platform’s terms in this version, where nobody has asked at sign-up.',
  auth: 'account',
  access: 'own',
  body: z.strictObject({ ageConfirmed: z.boolean(), termsVersion: z.string().max(40) }),
  reply: UserProfile,
  problems: ['identity.too_young', 'identity.terms_required'],
})

const InfoScope = { businessId: z.string().max(64), campaignId: z.string().max(64) }
const InfoData = z.record(z.string().max(100), z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]))

/** Besides what a campaign asks, what its own pages know of a person: any JSON, under names of theirs. */
const Told = z.record(z.string().max(100), z.unknown())

export const getCampaignInfo = operation({
  id: 'getCampaignInfo',
  method: 'GET',
  path: '/api/me/info',
  summary: 'What the caller told a campaign about themselves.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'query.business-id' },
  query: z.object({ 'business-id': z.string().max(64), 'campaign-id': z.string().max(64) }),
  reply: z.object({ ...InfoScope, data: Told }),
  problems: ['campaign.not_found'],
})

export const updateCampaignInfo = operation({
  id: 'updateCampaignInfo',
  method: 'PATCH',
  path: '/api/me/info',
  summary:
    'Merges into what the caller told a campaign, 32 kB in all: answers to what it asks, and what its own pages keep of a person.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'body.businessId' },
  body: z.object({ ...InfoScope, data: Told }),
  reply: z.object({ ...InfoScope, data: Told }),
  problems: ['campaign.not_found'],
})

export const getInfoForm = operation({
  id: 'getInfoForm',
  method: 'GET',
  path: '/api/me/info/form',
  summary: 'The questions a campaign still wants answered; no fields when there is nothing to ask.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'query.business-id' },
  query: z.object({
    flow: z.literal('popup').default('popup'),
    'business-id': z.string().max(64),
    'campaign-id': z.string().max(64),
  }),
  inWords: true,
  reply: z.object({ ...InfoScope, title: z.string(), fields: z.array(InfoField) }),
  problems: ['campaign.not_found'],
})

export const submitInfoForm = operation({
  id: 'submitInfoForm',
  method: 'POST',
  path: '/api/me/info/form',
  summary: 'Answers the form; required fields must be there.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { business: 'body.businessId' },
  body: z.object({ ...InfoScope, data: InfoData, flow: z.string().max(40).default('popup') }),
  reply: z.object({ ...InfoScope, data: Told }),
  problems: ['campaign.not_found'],
})
