import { type Bytes, fromBase64Url, type HeldKey, utf8 } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'
import type { PasswordCost, Slot } from './format.ts'
import { normalisePassword } from './password.ts'

/** What somebody unlocks with: their password, or what their passkey made of the slot's salt (WebAuthn's PRF, of a `get()`). */
export type Unlocking = { password: string } | { credential: string; prf: Uint8Array }

/** The key that a slot's wrapped key is under. It never leaves WebCrypto. */
export async function wrappingKey(slot: Slot, unlocking: Unlocking): Promise<HeldKey> {
  const salt = fromBase64Url(slot.salt) as Bytes
  if (slot.kind === 'password' && 'password' in unlocking) return fromPassword(slot.cost, salt, unlocking.password)
  if (slot.kind === 'passkey-prf' && 'prf' in unlocking) return fromPrf(salt, unlocking.prf)
  throw new ChainProblem('keeper.refused')
}

export const opens = (slot: Slot, unlocking: Unlocking): boolean =>
  slot.kind === 'password'
    ? 'password' in unlocking
    : 'prf' in unlocking && unlocking.credential === slot.credential && unlocking.prf.length >= 32

async function fromPassword(cost: PasswordCost, salt: Bytes, password: string): Promise<HeldKey> {
  const secret = utf8(normalisePassword(password))
  try {
    if (cost.kdf === 'argon2id') return await fromArgon2(cost, salt, secret)
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
    const { iterations } = cost
    return await crypto.subtle.deriveKey({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, aes, false, usages)
  } finally {
    secret.fill(0)
  }
}

async function fromArgon2(cost: PasswordCost & { kdf: 'argon2id' }, salt: Bytes, password: Bytes): Promise<HeldKey> {
  // With WebAssembly, which only the page for copies is allowed.
  const { argon2id } = await import('hash-wasm')
  const raw = await argon2id({
    password,
    salt,
    memorySize: cost.kibibytes,
    iterations: cost.passes,
    parallelism: cost.lanes,
    hashLength: 32,
    outputType: 'binary',
  })
  return imported(new Uint8Array(raw))
}

async function fromPrf(salt: Bytes, prf: Uint8Array): Promise<HeldKey> {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(prf), 'HKDF', false, ['deriveKey'])
  const info = utf8('vitrine vault, passkey, 1')
  return crypto.subtle.deriveKey({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, aes, false, usages)
}

const aes = { name: 'AES-GCM', length: 256 } as const
const usages: ('encrypt' | 'decrypt')[] = ['encrypt', 'decrypt']

async function imported(raw: Bytes): Promise<HeldKey> {
  try {
    return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, usages)
  } finally {
    raw.fill(0)
  }
}

export const importKey = imported
