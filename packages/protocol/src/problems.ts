/** What a fact in a problem's details is, so that sentences can format it and documents describe it. */
export interface DetailKinds {
  number: number
  text: string
  /** ISO 8601. */
  time: string
  texts: string[]
  issues: { path: string; message: string }[]
}
export type DetailKind = keyof DetailKinds

export interface ProblemEntry {
  status: number
  /** The number that clients of the original know (spec §8). */
  error?: number
  details: Readonly<Record<string, DetailKind>>
}

const none = {} as const

/**
 * Every way the product says no (spec §8). The key never changes once shipped; details are facts, never sentences.
 * Sentences are in `locales/{en,es}/problems.json` under the same key. Free of schemas, so that a client pays little for it.
 */
export const problems = {
  // The request itself
  'request.invalid': {
    status: 400,
    error: 517,
    details: { issues: 'issues' },
  },
  'request.malformed': { status: 400, error: 516, details: none },
  'request.too_large': { status: 413, details: { limitBytes: 'number' } },
  'request.unsupported_media_type': { status: 415, details: none },
  /** 1012 of the original. */
  'request.multipart_invalid': { status: 400, error: 1012, details: none },
  'request.not_found': { status: 404, details: none },
  'request.method_not_allowed': { status: 405, details: { allow: 'texts' } },
  'request.rate_limited': { status: 429, error: 429, details: { retryAfterSeconds: 'number' } },
  'request.idempotency_mismatch': { status: 422, details: none },
  'service.unavailable': { status: 503, details: none },
  internal: { status: 500, details: none },

  // Sessions and clients
  'auth.token_missing': { status: 401, error: 401, details: none },
  'auth.token_invalid': { status: 401, error: 401, details: none },
  'auth.app_id_blank': { status: 401, error: 2, details: none },
  'auth.app_id_unknown': { status: 401, error: 11, details: none },
  'auth.guest_not_allowed': { status: 403, error: 1006, details: none },
  'auth.forbidden': { status: 403, details: none },
  /** The person has to show anew who they are (RFC 9470). */
  'auth.proof_required': { status: 401, error: 403, details: { maxAgeSeconds: 'number' } },
  /** The client may not do this for the person (RFC 6750 §3.1); `needs` is `own` or a scope. */
  'auth.insufficient_scope': { status: 403, error: 403, details: { needs: 'text' } },

  // Signing in
  'identity.locked': { status: 423, error: 2051, details: { lockedUntil: 'time' } },
  /** Strangers guess at this person: a client that solves the task may try; see `LoginMethod`. */
  'identity.work_required': { status: 428, details: { challenge: 'text', bits: 'number' } },
  'identity.wrong_credentials': { status: 401, error: 2031, details: none },
  'identity.account_not_found': { status: 404, error: 2030, details: none },
  'identity.code_wrong': { status: 400, error: 2567, details: none },
  'identity.code_expired': { status: 400, error: 2567, details: none },
  /** Somebody could follow, write to or call what it holds. */
  'identity.name_holds_address': { status: 400, details: none },
  /** It passes for the installation. */
  'identity.name_reserved': { status: 400, details: none },
  'identity.email_invalid': { status: 400, error: 2571, details: none },
  'identity.phone_invalid': { status: 400, error: 1007, details: none },
  'identity.taken': { status: 409, error: 521, details: none },
  'identity.already_verified': { status: 409, error: 2566, details: none },
  'identity.not_found': { status: 404, error: 2553, details: none },
  'identity.primary_not_removable': { status: 409, error: 2562, details: none },
  'identity.unverified': { status: 403, error: 1015, details: none },
  'identity.password_weak': { status: 400, details: { minLength: 'number' } },
  'identity.signature_invalid': { status: 401, error: 2031, details: none },
  'identity.contract_wallet_unsupported': { status: 400, details: { chainId: 'number' } },
  'identity.too_young': { status: 403, details: { minimumAge: 'number' } },
  'identity.terms_required': { status: 403, details: none },
  'identity.interaction_expired': { status: 410, details: none },
  'identity.merge_same_account': { status: 409, details: none },

  // Chains
  'chain.network_not_found': { status: 404, details: none },
  'chain.method_not_allowed': { status: 403, details: none },
  /** Its server hangs, is down or talks nonsense. */
  'chain.unreachable': { status: 502, details: { network: 'text' } },
  'chain.too_much': { status: 502, details: none },

  // People and businesses
  'user.not_found': { status: 404, error: 1702, details: none },
  'account.owns_brand': { status: 409, details: { brands: 'texts' } },
  'account.no_code_needed': { status: 409, details: none },
  'account.changed_lately': { status: 409, details: { until: 'time' } },
  /** A link of a message is too old, was never ours, or its account is no more. */
  'account.link_over': { status: 410, details: none },
  'session.not_found': { status: 404, details: none },
  'people.follow_self': { status: 409, details: none },
  'people.follow_limit': { status: 409, error: 1082, details: { limit: 'number' } },
  'people.block_self': { status: 409, details: none },
  'people.blocked_by_you': { status: 409, details: none },
  'people.report_self': { status: 409, details: none },
  'people.report_not_found': { status: 404, details: none },
  'notifications.push_service_unknown': { status: 422, details: none },
  'notifications.link_invalid': { status: 404, details: none },
  'people.inventory_private': { status: 403, details: none },
  'business.not_found': { status: 404, details: none },
  'business.may_not_open': { status: 403, details: none },
  'business.limit_reached': { status: 409, details: { limit: 'number' } },
  'business.name_taken': { status: 409, details: none },
  /** It passes for the installation, for another brand or for a place of its addresses. */
  'business.name_reserved': { status: 409, details: none },
  'business.other_name': { status: 400, details: none },
  'team.already_in': { status: 409, details: none },
  'team.member_not_found': { status: 404, details: none },
  /** A brand has one owner, who hands it over or closes it. */
  'team.is_owner': { status: 409, details: none },
  'team.limit_reached': { status: 409, details: { limit: 'number' } },
  'team.invitation_over': { status: 410, details: none },
  'team.invitation_not_yours': { status: 403, details: none },
  'key.not_found': { status: 404, details: none },
  'key.limit_reached': { status: 409, details: { limit: 'number' } },
  /** Somebody else has saved it since it was read: `version` is what there is now, `by` who made it. */
  'studio.edited_meanwhile': { status: 409, details: { version: 'number', by: 'text', at: 'time' } },
  'viewer.not_found': { status: 404, details: none },
  'hostname.invalid': { status: 400, details: none },
  /** This installation's own, or one that its operator has given to somebody. */
  'hostname.reserved': { status: 409, details: none },
  'hostname.limit_reached': { status: 409, details: { limit: 'number' } },
  'hostname.not_found': { status: 404, details: none },
  'hostname.unproven': { status: 409, details: { name: 'text', value: 'text' } },
  'hostname.taken': { status: 409, details: none },
  'hostname.lookup_failed': { status: 503, details: none },
  // Communities
  'community.not_found': { status: 404, details: none },
  'community.limit_reached': { status: 409, details: { limit: 'number' } },
  'space.not_found': { status: 404, details: { id: 'text' } },
  'space.limit_reached': { status: 409, details: { limit: 'number' } },
  'space.alias_taken': { status: 409, details: none },
  'space.closed': { status: 409, details: none },
  'space.code_wrong': { status: 403, details: none },
  'space.full': { status: 409, details: { limit: 'number' } },
  'space.banned': { status: 403, details: none },
  'report.not_found': { status: 404, details: none },
  /** Somebody else was faster. */
  'report.decided': { status: 409, details: none },
  /** They are as high in the room as whoever decides, or nobody's message is theirs. */
  'moderation.not_theirs': { status: 403, details: none },

  // Copies of keys
  'key_copy.not_found': { status: 404, details: none },
  'key_copy.too_many': { status: 409, details: { limit: 'number' } },

  'terms.not_found': { status: 404, details: none },
  'object_definition.not_found': { status: 404, details: none },

  // Designs
  'design.template_not_found': { status: 404, details: none },
  'design.too_many': { status: 409, details: { limit: 'number' } },
  /** It cannot be tried yet; `missing` is where. */
  'design.incomplete': { status: 409, details: { missing: 'texts' } },
  'design.edition_too_small': { status: 409, details: { issued: 'number' } },
  /** What is live stays so. */
  'design.is_live': { status: 409, details: none },
  'design.not_in_test': { status: 409, details: none },
  'design.too_many_in_test': { status: 409, details: { limit: 'number' } },
  'design.archived': { status: 409, details: none },
  /** `by` are the names of what still names it. */
  'design.in_use': { status: 409, details: { by: 'texts' } },

  // Campaigns
  'campaign.not_found': { status: 404, details: none },
  'campaign.taken': { status: 409, details: none },
  'campaign.not_running': { status: 409, details: none },
  'campaign.event_unknown': { status: 400, details: { name: 'text' } },
  'campaign.misconfigured': { status: 409, details: { missing: 'texts' } },
  /** Rules that set each other off without end; what they give. */
  'campaign.feeds_itself': { status: 409, details: { designs: 'texts' } },

  // Pictures and other files
  'media.type_not_accepted': { status: 415, error: 2037, details: { accepted: 'texts' } },
  'media.unreadable': { status: 400, error: 2037, details: none },
  'media.too_many_pixels': {
    status: 400,
    error: 2037,
    details: { width: 'number', height: 'number', megapixels: 'number' },
  },
  /** An SVG with a program in it. */
  'media.has_script': { status: 400, error: 2037, details: none },
  /** Drawing it takes more work than a picture may. */
  'media.too_complex': { status: 400, error: 2037, details: none },
  /** It lies elsewhere and could not be brought here. */
  'media.not_fetched': { status: 400, error: 2037, details: none },
  'media.no_converter': { status: 415, error: 2037, details: none },

  'artwork.type_not_accepted': { status: 415, details: { accepted: 'texts' } },
  'artwork.cut_off': { status: 400, details: none },
  'artwork.model_not_showable': { status: 400, details: none },
  'web_face.path_outside': { status: 400, details: { path: 'text' } },
  'web_face.too_large_unpacked': { status: 400, details: { limitBytes: 'number' } },
  'web_face.too_many_files': { status: 400, details: { limit: 'number' } },
  'web_face.no_index': { status: 400, details: none },
  'web_face.file_not_accepted': { status: 400, details: { path: 'text' } },
  /** It asks for something of another host, or leaves its frame. */
  'web_face.reaches_out': { status: 400, details: { path: 'text', address: 'text' } },

  // Tokens
  'token.not_found': { status: 404, error: 1701, details: none },
  'token.not_viewable': { status: 403, error: 1708, details: none },
  'token.not_owner': { status: 403, error: 1604, details: none },
  'token.send_to_self': { status: 409, error: 1605, details: none },
  'token.share_to_self': { status: 409, error: 1639, details: none },
  'token.limit_reached': { status: 409, error: 1654, details: { limit: 'number' } },
  'token.max_shares_reached': { status: 409, error: 1627, details: { limit: 'number' } },
  'token.action_not_supported': {
    status: 400,
    error: 13,
    details: { behaviorId: 'text', actionId: 'text' },
  },
  'token.wrong_state': { status: 409, details: { reason: 'text' } },
  /** What lies in it would be lost, or given away unseen. */
  'token.has_contents': { status: 409, details: none },
  /** Somebody has picked it up already. */
  'token.not_on_map': { status: 409, error: 1645, details: none },
  /** It has to be picked up before anything else; 1644 of the older network. */
  'token.already_on_map': { status: 409, error: 1644, details: none },
  'prizes.not_found': { status: 404, details: none },
  'game.play_again_later': { status: 409, error: 1654, details: { nextPlayAt: 'time' } },
  'ar_game.level_locked': { status: 409, details: none },
  'ar_game.no_such_round': { status: 409, details: none },
  'ar_game.round_over': { status: 409, details: none },
  /** What was reported of a round cannot have happened. */
  'ar_game.not_believed': { status: 409, details: { reason: 'text' } },
  'coupon.pool_not_found': { status: 404, details: none },
  'coupon.not_active': { status: 409, details: none },
  'coupon.expired': { status: 409, details: { expiredAt: 'time' } },
  'coupon.none_left': { status: 409, error: 1654, details: none },
  'coupon.not_revealed': { status: 409, details: none },
  'coupon.used': { status: 409, details: none },
  'quiz.solved': { status: 409, details: none },
  'quiz.no_attempts_left': { status: 409, error: 1654, details: { limit: 'number' } },
  'poll.already_answered': { status: 409, details: none },
  'form.already_submitted': { status: 409, details: none },
  'form.full': { status: 409, error: 1654, details: { limit: 'number' } },
  'reward.expired': { status: 409, details: { expiredAt: 'time' } },
  'reward.redeemed': { status: 409, details: { redeemedAt: 'time' } },
  'folder.not_accepted': { status: 409, details: { objectDefinitionId: 'text' } },
  'folder.full': { status: 409, details: { limit: 'number' } },
  'folder.cycle': { status: 409, details: none },
  'folder.minimum': { status: 409, details: { minimum: 'number' } },
  /** There are no more of its design. */
  'token.sold_out': { status: 409, error: 1654, details: { limit: 'number' } },
  'token.dispenser_empty': { status: 409, error: 1656, details: none },
  'redemption.wrong_merchant': { status: 409, error: 1630, details: none },
  'redemption.merchant_unknown': { status: 404, error: 1631, details: none },
  'redemption.not_accepted': { status: 409, error: 1632, details: none },
  'redemption.code_invalid': { status: 410, details: none },
  /** This very code of a ticket, or the whole ticket, has been used. */
  'redemption.pass_used': { status: 409, details: { usedAt: 'time' } },
  'redemption.none_left': { status: 409, details: none },
  /** It was scanned too long ago, or in the future. */
  'redemption.scan_out_of_time': { status: 409, details: none },
  'redemption.not_found': { status: 404, details: none },
  'redemption.undo_over': { status: 409, details: { minutes: 'number' } },
  /** `undone`, `gone`: it was deleted or moved on, `returned`: what came back for it is not there any more. */
  'redemption.not_undoable': { status: 409, details: { reason: 'text' } },
  'merchant.not_found': { status: 404, details: none },
  'share.not_found': { status: 404, details: none },
  'claim.not_found': { status: 404, details: none },
  'claim_link.not_found': { status: 404, details: none },
  'hand_out.not_found': { status: 404, details: none },
  /** Nobody outside may have one yet. */
  'hand_out.design_not_out': { status: 409, details: none },
  /** No such time of day there, no such time zone, or over already. */
  'hand_out.time_invalid': { status: 400, details: none },
  /** Not in the state that it is in. */
  'hand_out.not_possible': { status: 409, details: { state: 'text' } },
  'hand_out.not_yet': { status: 409, details: { opensAt: 'time' } },
  'hand_out.over': { status: 409, details: none },
  'hand_out.used_up': { status: 409, details: none },
  'hand_out.code_old': { status: 409, details: none },
  'hand_out.too_soon': { status: 409, details: { until: 'time' } },
  'hand_out.key_ended': { status: 401, details: none },
  'recipient.missing': { status: 400, details: none },
  'recipient.not_found': { status: 404, error: 1702, details: none },
  /** So many who have no account yet were sent something that it looks like a mailing. */
  'recipient.too_many_new': { status: 429, error: 429, details: { minutes: 'number' } },
  'recipient.not_custodial': { status: 409, details: none },
  'recipient.unmintable_to_wallet': { status: 409, details: none },

  // The map
  'map.too_far': { status: 409, details: { distanceMetres: 'number', reachMetres: 'number' } },
  /** No position was sent, or none of now. */
  'map.position_required': { status: 409, details: { reachMetres: 'number' } },
  'map.position_inaccurate': { status: 409, details: { accuracyMetres: 'number', limitMetres: 'number' } },
  /** 17 of the original, where it is about places. */
  'map.moved_too_fast': { status: 409, error: 17, details: { retryAfterSeconds: 'number' } },
  /** Somebody who only pretends to be there wants something of a brand that is no demo. */
  'map.not_on_demo_walk': { status: 409, details: none },
  'map.try_again_later': { status: 429, details: { retryAfterSeconds: 'number' } },
  /** The reasons are those of `areaFaults`: `crosses_itself`, `swapped`, … */
  'map.area_invalid': { status: 400, details: { reason: 'text' } },
  'map.area_too_small': { status: 409, details: { fits: 'number' } },
  'map.drop_not_found': { status: 404, details: none },
  /** Of a box and precision whose answer nobody could use. */
  'map.too_many_groups': { status: 409, details: { limit: 'number' } },
  /** Of a filter that keeps out designs of which too many tokens lie on the map to be looked at one by one. */
  'map.too_much_kept_out': { status: 409, details: { limit: 'number' } },

  // Coins
  'coins.not_found': { status: 404, details: none },
  'coins.already_exist': { status: 409, details: none },
  'coins.not_enrolled': { status: 403, details: none },
  'coins.terms_outdated': { status: 409, details: none },
  'coins.insufficient': { status: 409, details: { balance: 'number', needed: 'number' } },
  'coins.treasury_short': { status: 409, details: none },
  'coins.send_to_self': { status: 409, details: none },

  // Commerce
  'commerce.sale_not_found': { status: 404, details: none },
  'commerce.not_for_sale': { status: 409, details: none },
  'commerce.reserved': { status: 409, details: { until: 'time' } },
  'commerce.price_changed': { status: 409, details: { amount: 'number', currency: 'text' } },
  'commerce.own_sale': { status: 409, details: none },
  'commerce.wrong_payment': { status: 409, details: { currency: 'text' } },
  'commerce.currency_not_accepted': { status: 409, details: { currency: 'text' } },
  'commerce.channel_not_accepted': { status: 409, details: { channel: 'text' } },
  'commerce.already_for_sale': { status: 409, details: none },
  'commerce.sale_in_progress': { status: 409, details: none },
  'commerce.too_many_checkouts': { status: 409, details: { limit: 'number' } },
  'commerce.payments_unavailable': { status: 503, details: none },
  'commerce.purchase_not_found': { status: 404, details: none },
} as const satisfies Record<string, ProblemEntry>

export type ProblemCode = keyof typeof problems
export type ProblemDetails<C extends ProblemCode> = {
  -readonly [K in keyof (typeof problems)[C]['details']]: DetailKinds[Extract<
    (typeof problems)[C]['details'][K],
    DetailKind
  >]
}

/** Problems that any operation may answer with, so that none declares them again. */
export const sharedProblems = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.unsupported_media_type',
  'request.rate_limited',
  'request.idempotency_mismatch',
  'service.unavailable',
  'internal',
] as const satisfies readonly ProblemCode[]

/** What the platform answers besides: unknown addresses and methods, and guests where an operation is for members. */
export const platformProblems = [
  'auth.guest_not_allowed',
  'auth.proof_required',
  'request.not_found',
  'request.method_not_allowed',
] as const satisfies readonly ProblemCode[]

/** Refusals of the auth guard, shared by every operation that is not public. */
export const authProblems = [
  'auth.token_missing',
  'auth.token_invalid',
  'auth.app_id_blank',
  'auth.app_id_unknown',
  'auth.insufficient_scope',
] as const satisfies readonly ProblemCode[]

/** Refusals of whoever does not work for a brand, shared by every operation for staff. */
export const staffProblems = ['auth.forbidden', 'auth.guest_not_allowed'] as const satisfies readonly ProblemCode[]

/** What any operation that takes a picture may answer with. */
export const pictureProblems = [
  'media.type_not_accepted',
  'media.unreadable',
  'media.too_many_pixels',
  'media.has_script',
  'media.too_complex',
  'media.no_converter',
] as const satisfies readonly ProblemCode[]

export function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code)
}
