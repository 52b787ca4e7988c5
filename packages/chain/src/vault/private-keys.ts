import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64 } from '@scure/base'
import { type Bytes, wipe } from '../bytes.ts'
import type { Family } from '../derive/paths.ts'
import { ChainProblem } from '../problem.ts'
import type { Curve } from './secrets.ts'

export interface ImportedKey {
  curve: Curve
  bytes: Bytes
}

/** A private key as wallets of its family write it: hexadecimal digits, base58, a list of bytes or PEM. */
export function readPrivateKey(family: Family, text: string): ImportedKey {
  const typed = text.trim()
  const key =
    family === 'evm' ? fromHex(typed, 'secp256k1') : family === 'solana' ? fromSolana(typed) : fromCasper(typed)
  if (!key) throw new ChainProblem('key.invalid')
  return key
}

/** As the same wallets would read it again. */
export function writePrivateKey(family: Family, { curve, bytes }: ImportedKey): string {
  if (family === 'solana') return base58.encode(Uint8Array.from([...bytes, ...ed25519.getPublicKey(bytes)]))
  if (family === 'casper') return writePem(curve, bytes)
  return `0x${hexOf(bytes)}`
}

function fromHex(text: string, curve: Curve): ImportedKey | null {
  const digits = text.replace(/^0x/i, '')
  if (!/^[0-9a-f]{64}$/i.test(digits)) return null
  return checked(
    curve,
    Uint8Array.from(digits.match(/../g) as string[], (pair) => Number.parseInt(pair, 16)),
  )
}

function checked(curve: Curve, bytes: Bytes): ImportedKey | null {
  return curve === 'ed25519' || secp256k1.utils.isValidSecretKey(bytes) ? { curve, bytes } : null
}

/** 64 bytes are the seed and its public key, which must belong to it: another one would sign with a key that is not the shown one. */
function fromSolana(text: string): ImportedKey | null {
  const bytes = text.startsWith('[') ? bytesOfList(text) : bytesOfBase58(text)
  if (!bytes || (bytes.length !== 64 && bytes.length !== 32)) return null
  const seed = bytes.slice(0, 32)
  if (bytes.length === 64) {
    const publicKey = ed25519.getPublicKey(seed)
    const belongs = publicKey.every((byte, at) => byte === bytes[32 + at])
    wipe(bytes)
    if (!belongs) return null
  }
  return { curve: 'ed25519', bytes: seed }
}

function bytesOfList(text: string): Bytes | null {
  try {
    const list: unknown = JSON.parse(text)
    const isBytes = Array.isArray(list) && list.every((each) => Number.isInteger(each) && each >= 0 && each < 256)
    return isBytes ? Uint8Array.from(list as number[]) : null
  } catch {
    return null
  }
}

function bytesOfBase58(text: string): Bytes | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,90}$/.test(text)) return null
  return new Uint8Array(base58.decode(text))
}

const pem = /^-----BEGIN (?:EC )?PRIVATE KEY-----\s+([A-Za-z0-9+/=\s]+)-----END (?:EC )?PRIVATE KEY-----$/

/** PKCS#8 for ed25519 and SEC1 for secp256k1, as Casper's own tools write them; digits alone are of secp256k1. */
function fromCasper(text: string): ImportedKey | null {
  const body = pem.exec(text)?.[1]
  if (body === undefined) return fromHex(text, 'secp256k1')
  let der: Uint8Array
  try {
    der = base64.decode(body.replace(/\s/g, ''))
  } catch {
    return null
  }
  const [curve, head] = startsWith(der, ed25519Head)
    ? (['ed25519', ed25519Head] as const)
    : startsWith(der, sec1Head(der))
      ? (['secp256k1', sec1Head(der)] as const)
      : []
  if (!curve || der.length < head.length + 32) return null
  const bytes = new Uint8Array(der.slice(head.length, head.length + 32))
  wipe(der)
  return checked(curve, bytes)
}

const ed25519Head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
/** A sequence of whatever length, version 1, and 32 octets. */
const sec1Head = (der: Uint8Array) => [0x30, der[1] ?? 0, 0x02, 0x01, 0x01, 0x04, 0x20]
const secp256k1Name = [0xa0, 0x07, 0x06, 0x05, 0x2b, 0x81, 0x04, 0x00, 0x0a]

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)

function writePem(curve: Curve, bytes: Uint8Array): string {
  const der =
    curve === 'ed25519'
      ? [...ed25519Head, ...bytes]
      : [0x30, 5 + 32 + secp256k1Name.length, 0x02, 0x01, 0x01, 0x04, 0x20, ...bytes, ...secp256k1Name]
  const name = curve === 'ed25519' ? 'PRIVATE KEY' : 'EC PRIVATE KEY'
  return `-----BEGIN ${name}-----\n${base64.encode(Uint8Array.from(der))}\n-----END ${name}-----\n`
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
