import { type Bytes, fromBase64Url, type HeldKey, randomBytes, toBase64Url, wipe } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'
import {
  damaged,
  headerContext,
  localCost,
  type PasswordCost,
  readFile,
  type Slot,
  slotContext,
  type VaultFile,
  writeFile,
} from './format.ts'
import { assertStrongEnough } from './password.ts'
import { factsOf, packSecrets, type Secret, type SecretFacts, unpackSecrets, wipeSecrets } from './secrets.ts'
import { importKey, opens, type Unlocking, wrappingKey } from './unlocking.ts'

type Header = Omit<VaultFile, 'iv' | 'sealed'>

/** An unlocked vault: its text, and a key that only WebCrypto can use. The secrets are opened for one use at a time. */
export interface OpenVault {
  readonly text: string
  readonly secrets: SecretFacts[]
  /** Opens the secrets, and wipes them afterwards. */
  use<T>(work: (secrets: readonly Secret[]) => T | Promise<T>): Promise<T>
  /** The vault with these secrets instead, as the next revision. */
  withSecrets(change: (secrets: readonly Secret[]) => Secret[], now: Date): Promise<OpenVault>
}

export async function createVault(
  secrets: readonly Secret[],
  password: string,
  now: Date,
  cost: PasswordCost = localCost,
): Promise<string> {
  assertStrongEnough(password)
  const key = randomBytes(32)
  try {
    const base = { v: 1, alg: 'A256GCM', id: toBase64Url(randomBytes(16)) } as const
    const slot = await passwordSlot(base, key, password, cost)
    const packed = packSecrets(secrets)
    const header = { ...base, revision: 1, written: now.toISOString(), slots: [slot] }
    return await seal(header, await importKey(key.slice()), packed)
  } finally {
    wipe(key)
  }
}

export async function openVault(text: string, unlocking: Unlocking): Promise<OpenVault> {
  const file = readFile(text)
  const raw = await unwrap(file, unlocking)
  return opened(text, file, await importKey(raw))
}

async function opened(text: string, file: VaultFile, key: HeldKey): Promise<OpenVault> {
  const use: OpenVault['use'] = async (work) => {
    const secrets = await unsealed(file, key)
    try {
      return await work(secrets)
    } finally {
      wipeSecrets(secrets)
    }
  }
  const facts = await use((secrets) => secrets.map(factsOf))
  return {
    text,
    secrets: facts,
    use,
    withSecrets: (change, now) =>
      use(async (secrets) => {
        const next = await seal(nextHeader(file, file.slots, now), key, packSecrets(change(secrets)))
        return opened(next, readFile(next), key)
      }),
  }
}

/**
 * The vault under another password. Where the password is the only way in, the secrets get a new key, so that whoever has an old copy and the old
 * password cannot read what is written from now on; the keys of passkeys can only be wrapped anew by their passkeys, so those keep theirs.
 */
export async function changePassword(text: string, current: string, next: string, now: Date): Promise<string> {
  assertStrongEnough(next)
  const file = readFile(text)
  const raw = await unwrap(file, { password: current })
  const passkeys = file.slots.filter(({ kind }) => kind === 'passkey-prf')
  const key = passkeys.length > 0 ? raw.slice() : randomBytes(32)
  try {
    const packed = await unsealedBytes(file, await importKey(raw))
    const slots = [await passwordSlot(file, key, next, costOf(file)), ...passkeys]
    return await seal(nextHeader(file, slots, now), await importKey(key.slice()), packed)
  } finally {
    wipe(key, raw)
  }
}

export interface NewPasskey {
  credential: string
  /** What the passkey evaluated, 32 bytes as base64url. */
  salt: string
  prf: Uint8Array
}

export async function addPasskey(text: string, password: string, passkey: NewPasskey, now: Date): Promise<string> {
  const file = readFile(text)
  const raw = await unwrap(file, { password })
  try {
    const { credential, salt, prf } = passkey
    const bare: Slot = { kind: 'passkey-prf', credential, salt, iv: toBase64Url(randomBytes(12)), wrapped: '' }
    const slot = await wrap(file, bare, raw, { credential, prf })
    const others = file.slots.filter((each) => each.kind !== 'passkey-prf' || each.credential !== credential)
    return await sealAgain(file, [...others, slot], raw, now)
  } finally {
    wipe(raw)
  }
}

/** Takes a passkey away; the key changes when it was the last one (see `changePassword`). */
export async function removePasskey(text: string, password: string, credential: string, now: Date): Promise<string> {
  const file = readFile(text)
  const slots = file.slots.filter((slot) => slot.kind !== 'passkey-prf' || slot.credential !== credential)
  if (slots.length === file.slots.length) throw new ChainProblem('vault.no_passkey')
  if (slots.every(({ kind }) => kind === 'password')) {
    const raw = await unwrap(file, { password })
    const key = randomBytes(32)
    try {
      const packed = await unsealedBytes(file, await importKey(raw))
      const slot = await passwordSlot(file, key, password, costOf(file))
      return await seal(nextHeader(file, [slot], now), await importKey(key.slice()), packed)
    } finally {
      wipe(key, raw)
    }
  }
  const raw = await unwrap(file, { password })
  try {
    return await sealAgain(file, slots, raw, now)
  } finally {
    wipe(raw)
  }
}

/** The passkeys that a vault can be unlocked with, for asking the browser; nothing of it is trusted before it was unlocked. */
export const passkeysOf = (text: string): { credential: string; salt: string }[] =>
  readFile(text).slots.flatMap((slot) =>
    slot.kind === 'passkey-prf' ? [{ credential: slot.credential, salt: slot.salt }] : [],
  )

/** What unlocking the vault costs already; a vault on a device stays one, and so does a copy. */
const costOf = (file: VaultFile): PasswordCost =>
  file.slots.flatMap((slot) => (slot.kind === 'password' ? [slot.cost] : []))[0] ?? localCost

const nextHeader = (file: VaultFile, slots: Slot[], now: Date): Header => ({
  v: file.v,
  alg: file.alg,
  id: file.id,
  revision: file.revision + 1,
  written: now.toISOString(),
  slots,
})

async function sealAgain(file: VaultFile, slots: Slot[], raw: Bytes, now: Date): Promise<string> {
  const key = await importKey(raw.slice())
  return seal(nextHeader(file, slots, now), key, await unsealedBytes(file, key))
}

/** Wipes what it seals. */
async function seal(header: Header, key: HeldKey, packed: Bytes): Promise<string> {
  try {
    const iv = randomBytes(12)
    const sealed = await crypto.subtle.encrypt(gcm(iv, headerContext(header)), key, packed)
    return writeFile({ ...header, iv: toBase64Url(iv), sealed: toBase64Url(new Uint8Array(sealed)) })
  } finally {
    wipe(packed)
  }
}

async function unsealedBytes(file: VaultFile, key: HeldKey): Promise<Bytes> {
  try {
    const options = gcm(bytesOf(file.iv), headerContext(file))
    return new Uint8Array(await crypto.subtle.decrypt(options, key, bytesOf(file.sealed)))
  } catch {
    // The slot opened, so the password was right: the rest is not what was written with it.
    throw damaged()
  }
}

async function unsealed(file: VaultFile, key: HeldKey): Promise<Secret[]> {
  const packed = await unsealedBytes(file, key)
  try {
    return unpackSecrets(packed)
  } finally {
    wipe(packed)
  }
}

async function unwrap(file: VaultFile, unlocking: Unlocking): Promise<Bytes> {
  const slots = file.slots.filter((slot) => opens(slot, unlocking))
  if (slots.length === 0 && 'prf' in unlocking) throw new ChainProblem('vault.no_passkey')
  for (const slot of slots) {
    const key = await wrappingKey(slot, unlocking)
    try {
      const options = gcm(bytesOf(slot.iv), slotContext(file, slot))
      return new Uint8Array(await crypto.subtle.decrypt(options, key, bytesOf(slot.wrapped)))
    } catch {
      // Another slot may open; none of them says more than that.
    }
  }
  throw new ChainProblem('password.wrong')
}

async function passwordSlot(
  vault: Pick<VaultFile, 'v' | 'alg' | 'id'>,
  key: Bytes,
  password: string,
  cost: PasswordCost,
): Promise<Slot> {
  const [salt, iv] = [toBase64Url(randomBytes(32)), toBase64Url(randomBytes(12))]
  return wrap(vault, { kind: 'password', cost, salt, iv, wrapped: '' }, key, { password })
}

async function wrap(
  vault: Pick<VaultFile, 'v' | 'alg' | 'id'>,
  slot: Slot,
  key: Bytes,
  unlocking: Unlocking,
): Promise<Slot> {
  const options = gcm(bytesOf(slot.iv), slotContext(vault, slot))
  const wrapped = await crypto.subtle.encrypt(options, await wrappingKey(slot, unlocking), key)
  return { ...slot, wrapped: toBase64Url(new Uint8Array(wrapped)) }
}

const gcm = (iv: Bytes, additionalData: Bytes) => ({ name: 'AES-GCM', iv, additionalData })

const bytesOf = (text: string): Bytes => {
  const bytes = fromBase64Url(text)
  if (!bytes) throw damaged()
  return bytes
}
