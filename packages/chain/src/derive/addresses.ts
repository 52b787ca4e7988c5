import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { utf8 } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'
import type { Curve } from '../vault/secrets.ts'
import type { Family } from './paths.ts'

/** The address that a public key has in a family. */
export function addressOf(family: Family, curve: Curve, publicKey: Uint8Array): string {
  if (family === 'casper') return casperKey(curve, publicKey)
  if (family === 'solana') {
    if (curve !== 'ed25519') throw new ChainProblem('keeper.refused')
    return base58.encode(publicKey)
  }
  if (curve !== 'secp256k1') throw new ChainProblem('keeper.refused')
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false)
  return checksummed(bytesToHex(keccak_256(point.subarray(1)).subarray(12)))
}

/** EIP-55: capitals among the 40 digits are a checksum. */
export function checksummed(digits: string): string {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(utf8(lower)))
  return `0x${[...lower].map((digit, at) => (Number.parseInt(hash[at] as string, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** A public key with its curve before it, which is what people on Casper give each other. */
export const casperKey = (curve: Curve, publicKey: Uint8Array): string =>
  `${curve === 'ed25519' ? '01' : '02'}${bytesToHex(publicKey)}`

/** What Casper keeps a balance under. */
export function casperAccountHash(address: string): string {
  const curve = address.startsWith('01') ? 'ed25519' : 'secp256k1'
  const key = Uint8Array.from(address.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const name = utf8(curve)
  const input = new Uint8Array(name.length + 1 + key.length)
  input.set(name)
  input.set(key, name.length + 1)
  return bytesToHex(blake2b(input, { dkLen: 32 }))
}
