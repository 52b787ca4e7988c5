import { z } from 'zod'
import { BusinessId, ClaimId, ObjectDefinitionId, TokenId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { BusinessSummary } from '../studio/business.ts'
import { Token } from './token.ts'
import { ViewPlacement } from './views.ts'

/** `when_received`: since when its owner has it; what they do with it afterwards changes when it was modified alone. */
export const sortBys = ['when_received', 'when_modified', 'when_created', 'display_name'] as const
export const inventoryFilters = ['all', 'wallet', 'smartNft', 'custodial'] as const

/** Of what lies on the map: `hidden` as long as nobody asks for it (spec §2.7). */
export const inventoryDrops = ['hidden', 'shown', 'only'] as const

const PageParam = z.int().min(0).max(100_000)
const Limit = z.int().min(1).max(limits.inventoryPageSizeMax)

/** Copies of one design that nothing tells apart: one item of the page stands for all of them. */
export const Stack = z.object({
  /** In the page's order: first the one that stands for them, and of very many only these. */
  ids: z.array(TokenId).min(1).max(limits.namedCopiesMax),
  count: z.int().min(2),
  /** How many of them their holder has not looked at. */
  unopened: z.int().min(0),
})
export type Stack = z.infer<typeof Stack>

export const InventoryPage = z.object({
  items: z.array(Token),
  /** All tokens that match, so that total / limit is the number of pages; of a stack, one. */
  total: z.int(),
  /** Where copies are stacked: the stacks of this page, and all tokens that match, those in stacks included. */
  stacks: z.array(Stack).optional(),
  held: z.int().optional(),
  /** How many of them are pinned: these come first, whatever the order of the rest. */
  pinned: z.int().default(0),
  page: z.int(),
  limit: z.int(),
})
export type InventoryPage = z.infer<typeof InventoryPage>

export const searchInventory = operation({
  id: 'searchInventory',
  method: 'POST',
  path: '/vatoms/user-inventory/search',
  summary: "A page of the caller's tokens, pinned definitions first (R18).",
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  body: z.strictObject({
    businessId: BusinessId.optional(),
    /** Only tokens of these businesses: a locked app and what belongs to it (R12). */
    businessIds: z.array(BusinessId).min(1).max(201).optional(),
    parentId: z.string().max(64).default('.'),
    limit: Limit.default(limits.inventoryPageSize),
    sortBy: z.enum(sortBys).default('when_modified'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    filterBy: z.enum(inventoryFilters).default('all'),
    category: z.string().max(100).optional(),
    /** Only tokens of these designs. */
    objectDefinitionIds: z.array(ObjectDefinitionId).max(200).optional(),
    /** No tokens of these designs: what a viewer keeps out (spec §4 Token placement). */
    exceptObjectDefinitionIds: z.array(z.string().max(200)).max(1000).optional(),
    /** Only tokens whose design has this behaviour: `folder-v1`. */
    behaviorId: z.string().max(100).optional(),
    dropped: z.enum(inventoryDrops).default('hidden'),
    /** Designs that come before those that brands pin, in this order: what a viewer or a host keeps in front. */
    pinned: z.array(ObjectDefinitionId).max(200).optional(),
    /** Copies that nothing tells apart are one item, which stands where the first of them would. */
    stacked: z.boolean().optional(),
    /** Only the copies that lie in one stack with most of these tokens, as far as the caller still has them there. */
    copiesOf: z.array(TokenId).min(1).max(limits.namedCopiesMax).optional(),
    pageParam: PageParam.default(0),
  }),
  inWords: true,
  reply: z.object({ data: InventoryPage }),
})

export const listMyInventory = operation({
  id: 'listMyInventory',
  method: 'POST',
  path: '/me/inventory',
  summary: 'The same page in the snake_case form that older hosts send.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  body: z.strictObject({
    business_id: BusinessId.optional(),
    limit: Limit.default(limits.inventoryPageSize),
    page: PageParam.default(0),
    sort_by: z.enum(sortBys).default('when_modified'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    show_dropped: z.boolean().default(false),
  }),
  inWords: true,
  reply: z.object({ data: z.object({ items: z.array(Token), hits: z.int() }) }),
})

export const getToken = operation({
  id: 'getToken',
  method: 'GET',
  path: '/vatoms/:tokenId',
  summary: 'One token the caller may see.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  params: z.object({ tokenId: TokenId }),
  inWords: true,
  reply: z.object({ data: Token }),
  problems: ['token.not_found', 'token.not_viewable'],
})

export const readTokens = operation({
  id: 'readTokens',
  method: 'POST',
  path: '/vatoms/read',
  summary: 'Those of these tokens that the caller owns, in this order: what news of the inventory is about, at once.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  body: z.strictObject({ tokenIds: z.array(TokenId).min(1).max(limits.missedUpdatesMax) }),
  inWords: true,
  reply: z.object({ items: z.array(Token) }),
  ratePerMinute: 240,
})

export const updateToken = operation({
  id: 'updateToken',
  method: 'PATCH',
  path: '/vatoms/:tokenId',
  summary: 'Sets what its owner may set: when it was first opened.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  idempotent: true,
  params: z.object({ tokenId: TokenId }),
  body: z.strictObject({ openedAt: z.iso.datetime() }),
  inWords: true,
  reply: z.object({ data: Token }),
  problems: ['token.not_found', 'token.not_owner'],
})

export const deleteToken = operation({
  id: 'deleteToken',
  method: 'DELETE',
  path: '/vatoms/:tokenId',
  summary: 'Takes a token out of its owner’s inventory for good.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  idempotent: true,
  params: z.object({ tokenId: TokenId }),
  problems: ['token.not_found', 'token.not_owner', 'token.wrong_state', 'token.has_contents'],
})

/**
 * A recipient by the rules of spec §5: a line of text, a type and a value, or an object that names a user id, a phone number or
 * an e-mail address. Nothing at all means the caller (R15).
 */
export const RecipientInput = z.union([
  z.string().max(320),
  z.object({
    type: z.enum(['userId', 'email', 'phone', 'eth']).optional(),
    value: z.string().max(320).optional(),
    userID: z.string().max(320).optional(),
    userId: z.string().max(320).optional(),
    phoneNumber: z.string().max(320).optional(),
    email: z.string().max(320).optional(),
  }),
])
export type RecipientInput = z.infer<typeof RecipientInput>

export const executeAction = operation({
  id: 'executeAction',
  method: 'POST',
  path: '/vatoms/:tokenId/execute-action',
  summary: 'Runs one action of one behaviour on a token; the behaviour checks the parameters.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  idempotent: true,
  params: z.object({ tokenId: TokenId }),
  body: z.looseObject({
    behaviorId: z.string().min(1).max(100),
    actionId: z.string().min(1).max(100),
    parameters: z.record(z.string(), z.unknown()).optional(),
  }),
  inWords: true,
  reply: z.object({
    data: z.object({
      /** The token as it is now for the caller; null when the caller no longer holds it. */
      token: Token.nullable(),
      output: z.record(z.string(), z.unknown()),
    }),
  }),
  problems: [
    'token.not_found',
    'token.not_viewable',
    'token.not_owner',
    'token.send_to_self',
    'token.share_to_self',
    'token.limit_reached',
    'token.max_shares_reached',
    'token.action_not_supported',
    'token.wrong_state',
    'token.has_contents',
    'token.not_on_map',
    'token.already_on_map',
    'map.too_far',
    'map.position_required',
    'map.position_inaccurate',
    'map.moved_too_fast',
    'map.not_on_demo_walk',
    'map.try_again_later',
    'folder.not_accepted',
    'folder.full',
    'folder.cycle',
    'folder.minimum',
    'prizes.not_found',
    'game.play_again_later',
    'ar_game.level_locked',
    'ar_game.no_such_round',
    'ar_game.round_over',
    'ar_game.not_believed',
    'coupon.not_active',
    'coupon.expired',
    'coupon.none_left',
    'coupon.not_revealed',
    'coupon.used',
    'quiz.solved',
    'quiz.no_attempts_left',
    'poll.already_answered',
    'form.already_submitted',
    'form.full',
    'reward.expired',
    'reward.redeemed',
    'token.sold_out',
    'token.dispenser_empty',
    'redemption.wrong_merchant',
    'redemption.merchant_unknown',
    'redemption.not_accepted',
    'redemption.code_invalid',
    'redemption.none_left',
    'recipient.missing',
    'recipient.not_found',
    'recipient.too_many_new',
    'recipient.not_custodial',
    'recipient.unmintable_to_wallet',
    'identity.email_invalid',
    'identity.phone_invalid',
    'commerce.already_for_sale',
    'commerce.not_for_sale',
    'commerce.sale_in_progress',
    'commerce.currency_not_accepted',
    'commerce.channel_not_accepted',
    'commerce.payments_unavailable',
    'coins.not_found',
  ],
})

export const moveTokens = operation({
  id: 'moveTokens',
  method: 'PATCH',
  path: '/vatoms',
  summary: 'Puts several of the caller’s tokens into a folder of theirs, or back to the root: each for itself.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  idempotent: true,
  body: z.strictObject({
    ids: z.array(TokenId).min(1).max(100),
    /** `.` for the root. */
    parentId: z.union([z.literal('.'), TokenId]),
  }),
  reply: z.object({
    data: z.object({
      moved: z.array(TokenId),
      refused: z.array(z.object({ id: TokenId, code: z.string(), details: z.record(z.string(), z.unknown()) })),
    }),
  }),
  problems: ['token.not_found', 'token.not_viewable', 'token.not_owner', 'folder.not_accepted'],
})

export const listInventoryBusinesses = operation({
  id: 'listInventoryBusinesses',
  method: 'GET',
  path: '/vatoms/user-inventory/businesses',
  summary: 'The businesses whose tokens the caller holds.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  inWords: true,
  reply: z.object({ items: z.array(BusinessSummary) }),
})

export const listMyBusinesses = operation({
  id: 'listMyBusinesses',
  method: 'GET',
  path: '/me/businesses',
  summary: 'The businesses the caller belongs to or holds tokens of.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'narrowed',
  inWords: true,
  reply: z.object({ items: z.array(BusinessSummary) }),
})

/** One step of where a token has been. Names are shown only where the person's privacy allows. */
export const ProvenanceStep = z.object({
  at: z.iso.datetime(),
  type: z.enum(['issued', 'transferred', 'cloned', 'deleted', 'updated']),
  from: z.object({ id: z.string(), name: z.string() }).nullable(),
  to: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ProvenanceStep = z.infer<typeof ProvenanceStep>

export const getProvenance = operation({
  id: 'getProvenance',
  method: 'GET',
  path: '/vatoms/:tokenId/provenance',
  summary: 'Where a token has been, newest first.',
  auth: 'account',
  access: 'wallet:brand',
  reach: { token: 'params.tokenId' },
  params: z.object({ tokenId: TokenId }),
  reply: z.object({ data: z.array(ProvenanceStep) }),
  problems: ['token.not_found', 'token.not_viewable'],
})

/** A token on its way to somebody who has no account yet. Nothing here tells who they are or whether they have one now. */
export const Claim = z.object({
  id: ClaimId,
  /** `returned`: it waited too long and is its sender's again. */
  status: z.enum(['waiting', 'claimed', 'returned']),
  /** How the recipient proves to be the one: the address is shown with its middle blanked. */
  recipient: z.object({ type: z.enum(['email', 'phone']), hint: z.string() }),
  sender: z.object({ name: z.string() }),
  token: z.object({ displayName: z.string(), viewPlacements: z.array(ViewPlacement) }),
  business: BusinessSummary.nullable(),
})
export type Claim = z.infer<typeof Claim>

export const getClaim = operation({
  id: 'getClaim',
  method: 'GET',
  path: '/claims/:claimId',
  summary: 'What waits behind a claim link, for the page that opens before sign-in (R5).',
  auth: 'public',
  params: z.object({ claimId: ClaimId }),
  inWords: true,
  reply: z.object({ data: Claim }),
  problems: ['claim.not_found'],
})

/** A behaviour as this server offers it: schemas are JSON Schema, as in the OpenAPI document. */
export const BehaviourDescription = z.object({
  id: z.string(),
  summary: z.string(),
  /** What it is called in the language that the caller prefers; where nobody has put it into words, its id and summary. */
  title: z.string(),
  about: z.string(),
  /** Whether a design switches it on; those that every token has are not switched. */
  switchable: z.boolean(),
  /** What its settings are called, by their path without places in lists; choices as `path=option`. */
  labels: z.record(z.string(), z.string()),
  hints: z.record(z.string(), z.string()),
  settings: z.record(z.string(), z.unknown()),
  actions: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      summary: z.string(),
      input: z.record(z.string(), z.unknown()),
      problems: z.array(z.string()),
    }),
  ),
})
export type BehaviourDescription = z.infer<typeof BehaviourDescription>

export const listBehaviours = operation({
  id: 'listBehaviours',
  method: 'GET',
  path: '/vatoms/behaviours',
  summary: 'What tokens can be made to do here, with the parameters of every action.',
  auth: 'public',
  reply: z.object({ items: z.array(BehaviourDescription) }),
})
