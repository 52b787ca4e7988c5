import type { EvmTransaction } from '../chains/evm/transaction.ts'
import type { Family, KeyPath } from '../derive/paths.ts'
import type { SecretFacts } from '../vault/secrets.ts'
import type { Unlocking } from '../vault/unlocking.ts'
import type { NewPasskey } from '../vault/vault.ts'

/** Everything that the page can ask of the worker that holds the keys. A private key is in an answer only to `reveal`. */
export interface KeeperCalls {
  create: { ask: { secret: NewSecret; password: string }; answer: Written }
  /** `text` is the vault as it is stored; unlocking again with another text takes that one. */
  unlock: { ask: { text: string; unlocking: Unlocking }; answer: { secrets: SecretFacts[] } }
  lock: { ask: object; answer: object }
  /** Somebody is there: the vault stays open for as long again. */
  touch: { ask: object; answer: object }
  add: { ask: { secret: NewSecret }; answer: Written }
  remove: { ask: { secret: string; unlocking: Unlocking }; answer: Written }
  addresses: { ask: { secret: string; places: Place[] }; answer: DerivedAddress[] }
  /** Addresses that words would have, before they are kept. */
  preview: { ask: { words: string; places: Place[] }; answer: DerivedAddress[] }
  sign: { ask: SignAsk; answer: Signed }
  /** Shows what must never leave the device, so unlocking is asked for again. */
  reveal: { ask: { secret: string; family?: Family; path?: KeyPath; unlocking: Unlocking }; answer: { text: string } }
  changePassword: { ask: { current: string; next: string }; answer: Written }
  addPasskey: { ask: { password: string; passkey: NewPasskey }; answer: Written }
  removePasskey: { ask: { password: string; credential: string }; answer: Written }
  /** The vault that is open under a password and a key for this device: a copy that was read back keeps nothing of the copy. */
  settle: { ask: { current: string; password: string }; answer: Written }
  /** All secrets under a password of their own, for a copy elsewhere. */
  copy: { ask: { password: string; unlocking: Unlocking }; answer: { text: string } }
}

export type KeeperMethod = keyof KeeperCalls

export interface Written {
  text: string
  secrets: SecretFacts[]
}

export type NewSecret =
  | { kind: 'new-words' }
  | { kind: 'words'; words: string }
  | { kind: 'key'; family: Family; text: string }
  | { kind: 'keystore'; json: string; password: string }

export interface Place {
  family: Family
  /** Absent for a secret that is one key. */
  path?: KeyPath
}

export interface DerivedAddress extends Place {
  address: string
  /** In hexadecimal digits. */
  publicKey: string
}

export interface SignAsk extends Place {
  secret: string
  /** The address that was shown; another key signs nothing. */
  address: string
  request: SignRequest
}

export type SignRequest =
  | { kind: 'evm-transaction'; transaction: EvmTransaction }
  | { kind: 'evm-message'; message: Uint8Array }
  | { kind: 'evm-typed-data'; chainId: number; typedData: string }
  | { kind: 'solana-transaction'; message: Uint8Array }
  | { kind: 'solana-message'; message: Uint8Array }
  | { kind: 'casper-transaction'; digest: Uint8Array }
  | { kind: 'casper-message'; message: string }

export interface Signed {
  /** A raw transaction in hexadecimal digits for `evm-transaction`, otherwise the signature. */
  signature: string
}

export interface KeeperRequest<M extends KeeperMethod = KeeperMethod> {
  id: number
  method: M
  ask: KeeperCalls[M]['ask']
}

export type KeeperReply =
  | { id: number; ok: true; answer: unknown }
  | { id: number; ok: false; problem: string; facts: Record<string, string | number | boolean | undefined> }
  /** Without being asked: the time is up. */
  | { locked: true }
