import { type Bytes, fromBase64Url, utf8 } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'

/**
 * A vault as it is stored: one random key seals the secrets, each slot wraps that key for one way to unlock. Everything that is not ciphertext is
 * authenticated with it: a slot's parameters with the wrapped key, and the whole header, slots included, with the secrets. So neither can a cheaper
 * derivation be slipped in, nor a slot of an earlier password be put back.
 */
export interface VaultFile {
  v: 1
  alg: 'A256GCM'
  id: string
  /** Grows by one with every writing. */
  revision: number
  written: string
  slots: Slot[]
  iv: string
  sealed: string
}

export type Slot = PasswordSlot | PasskeySlot

export interface PasswordSlot {
  kind: 'password'
  cost: PasswordCost
  salt: string
  iv: string
  wrapped: string
}

export type PasswordCost =
  | { kdf: 'PBKDF2-SHA256'; iterations: number }
  | { kdf: 'argon2id'; kibibytes: number; passes: number; lanes: number }

export interface PasskeySlot {
  kind: 'passkey-prf'
  /** The passkey's credential id, for `allowCredentials`. */
  credential: string
  /** What the passkey is asked to evaluate. */
  salt: string
  iv: string
  wrapped: string
}

/** On this device: unlocking happens often, and WebCrypto has PBKDF2 without another library. */
export const localCost: PasswordCost = { kdf: 'PBKDF2-SHA256', iterations: 600_000 }

/** Of copies that leave the device: whoever gets hold of one may guess for years. */
export const copyCost: PasswordCost = { kdf: 'argon2id', kibibytes: 65_536, passes: 3, lanes: 1 }

/** More would be a device that freezes, less a vault that can be guessed. */
const bounds = {
  iterations: [600_000, 10_000_000],
  kibibytes: [65_536, 262_144],
  passes: [3, 10],
  lanes: [1, 1],
} as const

const maxCharacters = 256_000
const maxSlots = 8

export const writeFile = (file: VaultFile): string => JSON.stringify(file)

/** What a slot's wrapped key is bound to. */
export const slotContext = (vault: Pick<VaultFile, 'v' | 'alg' | 'id'>, slot: Slot): Bytes =>
  utf8(JSON.stringify(['slot', vault.v, vault.alg, vault.id, ...parametersOf(slot)]))

/** What the sealed secrets are bound to. */
export const headerContext = (file: Omit<VaultFile, 'iv' | 'sealed'>): Bytes =>
  utf8(
    JSON.stringify([
      'vault',
      file.v,
      file.alg,
      file.id,
      file.revision,
      file.written,
      file.slots.map((slot) => [...parametersOf(slot), slot.iv, slot.wrapped]),
    ]),
  )

function parametersOf(slot: Slot): (string | number)[] {
  if (slot.kind === 'passkey-prf') return [slot.kind, slot.credential, slot.salt]
  const { cost } = slot
  return cost.kdf === 'argon2id'
    ? [slot.kind, cost.kdf, cost.kibibytes, cost.passes, cost.lanes, slot.salt]
    : [slot.kind, cost.kdf, cost.iterations, slot.salt]
}

/** Reads what a device, a file or a server gave. Nothing in it is believed before it was unlocked; costs outside our bounds are refused before. */
export function readFile(text: string): VaultFile {
  if (text.length > maxCharacters) throw damaged()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw damaged()
  }
  const file = object(value)
  if (typeof file.v === 'number' && file.v > 1) throw new ChainProblem('vault.newer')
  if (file.v !== 1 || file.alg !== 'A256GCM') throw damaged()
  if (!Array.isArray(file.slots) || file.slots.length === 0 || file.slots.length > maxSlots) throw damaged()
  const revision = whole(file.revision)
  return {
    v: 1,
    alg: 'A256GCM',
    id: binary(file.id, 16),
    revision,
    written: date(file.written),
    slots: file.slots.map(readSlot),
    iv: binary(file.iv, 12),
    sealed: binary(file.sealed),
  }
}

function readSlot(value: unknown): Slot {
  const slot = object(value)
  const wrapping = { salt: binary(slot.salt, 32), iv: binary(slot.iv, 12), wrapped: binary(slot.wrapped, 48) }
  if (slot.kind === 'passkey-prf') return { kind: slot.kind, credential: binary(slot.credential), ...wrapping }
  if (slot.kind === 'password') return { kind: slot.kind, cost: readCost(slot.cost), ...wrapping }
  throw damaged()
}

function readCost(value: unknown): PasswordCost {
  const cost = object(value)
  if (cost.kdf === 'PBKDF2-SHA256') return { kdf: cost.kdf, iterations: bounded('iterations', cost.iterations) }
  if (cost.kdf !== 'argon2id') throw new ChainProblem('vault.unsafe')
  return {
    kdf: cost.kdf,
    kibibytes: bounded('kibibytes', cost.kibibytes),
    passes: bounded('passes', cost.passes),
    lanes: bounded('lanes', cost.lanes),
  }
}

function bounded(name: keyof typeof bounds, value: unknown): number {
  const [least, most] = bounds[name]
  const count = whole(value)
  if (count < least || count > most) throw new ChainProblem('vault.unsafe', { [name]: count })
  return count
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damaged()
  return value as Record<string, unknown>
}

function whole(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw damaged()
  return value as number
}

function date(value: unknown): string {
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value)) || value.length > 30) throw damaged()
  return value
}

function binary(value: unknown, length?: number): string {
  const bytes = typeof value === 'string' ? fromBase64Url(value) : null
  if (!bytes || bytes.length === 0 || (length !== undefined && bytes.length !== length)) throw damaged()
  return value as string
}

export const damaged = () => new ChainProblem('vault.damaged')
