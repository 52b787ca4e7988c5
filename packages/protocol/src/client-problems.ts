import type { DetailKind } from './problems.ts'

/** What clients say on their own, without the server (spec §8, texts without codes; R26). Sentences lie with the others. */
export const clientProblems = {
  'client.fallback': {},
  /** Of what nobody has foreseen. */
  'client.something_wrong': {},
  'client.unknown_server_error': {},
  'client.offline': {},
  'client.timed_out': {},
  'client.unavailable': {},
  'client.access_token_missing': {},
  'client.address_invalid': {},
  'client.host_timed_out': {},
  /** What the host answered instead of what it was asked for. */
  'client.host_refused': { message: 'text' },
  'client.host_gone': {},
  'client.host_second': {},
  'client.host_flooded': { limit: 'number' },
  'client.host_message_too_large': { limit: 'number' },
  'client.host_message_invalid': {},
  'client.host_unknown_call': { name: 'text' },
  'client.host_not_granted': { name: 'text' },
  'client.host_parameter_missing': { name: 'text' },
  'client.host_no_such_place': { name: 'text' },
  'client.host_api_call_not_granted': { method: 'text', url: 'text' },
  'client.host_sign_in_refused': {},
  'client.popup_blocked': {},
  'client.redemption_failed': {},
  'client.location_denied': {},
  'client.too_far': {},
  'client.pickup_unavailable': {},
  'client.not_available_yet': {},
  'client.coin_transfer_failed': {},
  'client.payment_required': { price: 'text' },
  // Of parts that are not open here yet (R35): keys, chains and rooms.
  'client.passwords_differ': {},
  'client.chain_invalid': { chain: 'text' },
  'client.phantom_missing': {},
  'client.transaction_failed': {},
  'client.microphone_denied': {},
  // Landings say it in warmer words; hosts that look for the original's find it here.
  'client.no_acquire_link': {},
} as const satisfies Record<string, Readonly<Record<string, DetailKind>>>

export type ClientProblemId = keyof typeof clientProblems
