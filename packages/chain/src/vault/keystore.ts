import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { type Bytes, utf8, wipe } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'
import type { ImportedKey } from './private-keys.ts'

interface Keystore {
  cipherText: string
  iv: string
  mac: string
  derive: (password: Uint8Array) => Promise<Uint8Array>
}

/** More than what wallets write, and less than what stops a phone: 512 MiB of memory, ten million rounds. */
const mostScrypt = 2 ** 29
const mostIterations = 10_000_000

/** A private key of an Ethereum-like chain from a JSON file (Web3 Secret Storage, version 3). */
export async function readKeystore(text: string, password: string): Promise<ImportedKey> {
  const keystore = parse(text)
  const secret = utf8(password)
  const derived = await keystore.derive(secret)
  wipe(secret)
  const cipherText = hexToBytes(keystore.cipherText)
  const mac = keccak_256(Uint8Array.from([...derived.subarray(16, 32), ...cipherText]))
  if (bytesToHex(mac) !== keystore.mac) throw new ChainProblem('password.wrong')
  const raw = new Uint8Array(derived.subarray(0, 16))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-CTR', false, ['decrypt'])
  const counter = new Uint8Array(hexToBytes(keystore.iv))
  const options = { name: 'AES-CTR', counter, length: 128 }
  const bytes: Bytes = new Uint8Array(await crypto.subtle.decrypt(options, key, new Uint8Array(cipherText)))
  wipe(derived, raw)
  if (bytes.length !== 32) throw new ChainProblem('keystore.invalid')
  return { curve: 'secp256k1', bytes }
}

function parse(text: string): Keystore {
  const file = lowerCased(readJson(text)) as Record<string, Record<string, never>>
  const crypto = file.crypto as Record<string, unknown> | undefined
  const params = crypto?.kdfparams as Record<string, unknown> | undefined
  const { iv } = (crypto?.cipherparams ?? {}) as Record<string, unknown>
  if (Number(file.version) !== 3 || !crypto || !params || crypto.cipher !== 'aes-128-ctr') throw invalid()
  const salt = hexToBytes(hex(params.salt))
  const dkLen = count(params.dklen)
  if (dkLen !== 32) throw invalid()
  const common = { cipherText: hex(crypto.ciphertext), iv: hex(iv), mac: hex(crypto.mac) }
  if (crypto.kdf === 'scrypt') {
    const [N, r, p] = [count(params.n), count(params.r), count(params.p)]
    if (128 * N * r > mostScrypt || p > 16) throw new ChainProblem('keystore.too_costly')
    return { ...common, derive: (secret) => scryptAsync(secret, salt, { N, r, p, dkLen, maxmem: 2 * mostScrypt }) }
  }
  if (crypto.kdf !== 'pbkdf2' || params.prf !== 'hmac-sha256') throw invalid()
  const c = count(params.c)
  if (c > mostIterations) throw new ChainProblem('keystore.too_costly')
  return { ...common, derive: (secret) => pbkdf2Async(sha256, secret, salt, { c, dkLen }) }
}

/** Old tools wrote names in capitals. */
const lowerCased = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), lowerCased(each)]))
    : value

function readJson(text: string): unknown {
  if (text.length > 20_000) throw invalid()
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw invalid()
}

function hex(value: unknown): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/i, '').toLowerCase() : ''
  if (!/^([0-9a-f]{2}){1,128}$/.test(digits)) throw invalid()
  return digits
}

function count(value: unknown): number {
  if (!Number.isSafeInteger(value) || (value as number) < 1) throw invalid()
  return value as number
}

const invalid = () => new ChainProblem('keystore.invalid')
