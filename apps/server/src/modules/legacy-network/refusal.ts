import { isProblem, type network, Problem, type ProblemCode, problems } from '@vitrine/protocol'

export type RefusalCode = network.NetworkErrorCode

/** How this network says no: thrown by rules, answered as `error` and `message`, or as an action's `main.error`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly facts: Readonly<Record<string, string>>
  /** The product's own problem whose sentence is said, where this network's code has none for it (R26). */
  readonly sentence: ProblemCode | null

  constructor(
    code: RefusalCode,
    facts: Readonly<Record<string, string>> = {},
    { sentence = null, cause }: { sentence?: ProblemCode | null; cause?: unknown } = {},
  ) {
    super(`refused with ${code}`, { cause })
    this.code = code
    this.facts = facts
    this.sentence = sentence
  }
}

/** The request itself is not as it must be; `issue` says what is wrong. */
export const badPayload = (issue: string) => new Refusal(517, { issue })

/** HTTP 401, in one of the two bodies on which older clients refresh. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
  readonly body: network.UnauthorizedBody

  constructor(body: network.UnauthorizedBody) {
    super('not authorized')
    this.body = body
  }
}

/** The platform's and other modules' problems in this network's numbers; null for what is none of these. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Problem)) return null
  if (isProblem(error, 'identity.locked')) {
    return new Refusal(2051, { lockedUntil: error.details.lockedUntil.replace(/\.\d+Z$/, 'Z') })
  }
  if (isProblem(error, 'request.invalid')) {
    const [issue] = error.details.issues
    return badPayload(issue ? `${issue.path} ${issue.message}` : 'invalid')
  }
  const { code: sentence, details }: { code: ProblemCode; details: object } = error
  const said = bySentence[sentence]
  if (said !== undefined) {
    const facts = Object.fromEntries(Object.entries(details).map(([name, fact]) => [name, String(fact)]))
    return new Refusal(said, facts, { sentence, cause: error })
  }
  const known = byProblem[sentence]
  if (known !== undefined) return new Refusal(known)
  return problems[sentence].status < 500 ? badPayload(sentence) : null
}

/** What is about places: 17 is "moved too fast" there, and the rest has no number of its own in the original. */
const bySentence: Partial<Record<ProblemCode, RefusalCode>> = {
  'map.too_far': 403,
  'map.position_required': 403,
  'map.position_inaccurate': 403,
  'map.moved_too_fast': 17,
  'map.not_on_demo_walk': 403,
  'map.try_again_later': 429,
  'recipient.too_many_new': 429,
  'auth.insufficient_scope': 403,
  'auth.proof_required': 403,
  // Selling and sharing by a link are younger than this network's numbers.
  'commerce.already_for_sale': 403,
  'commerce.channel_not_accepted': 403,
  'commerce.currency_not_accepted': 403,
  'commerce.not_for_sale': 403,
  'commerce.sale_in_progress': 403,
  'coins.not_found': 403,
  'token.has_contents': 403,
  'token.wrong_state': 403,
}

const byProblem: Partial<Record<string, RefusalCode>> = {
  'request.malformed': 516,
  'request.too_large': 516,
  'request.unsupported_media_type': 516,
  'request.multipart_invalid': 1012,
  'request.not_found': 404,
  'request.method_not_allowed': 405,
  'request.rate_limited': 429,
  'service.unavailable': 503,
  internal: 500,
  'auth.guest_not_allowed': 1006,
  'auth.forbidden': 403,
  'identity.wrong_credentials': 2031,
  'identity.account_not_found': 2030,
  'identity.unverified': 1015,
  'identity.code_wrong': 2567,
  'identity.code_expired': 2567,
  'identity.email_invalid': 2571,
  'identity.phone_invalid': 2572,
  'identity.taken': 521,
  'identity.already_verified': 2566,
  'identity.not_found': 2553,
  'identity.primary_not_removable': 2562,
  'media.type_not_accepted': 2037,
  'media.unreadable': 2037,
  'media.too_complex': 2037,
  'media.not_fetched': 2037,
  'media.no_converter': 2037,
  'user.not_found': 1702,
  'recipient.not_found': 1702,
}
