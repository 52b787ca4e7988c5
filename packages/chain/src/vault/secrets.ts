import { type Bytes, utf8, wipe } from '../bytes.ts'
import { damaged } from './format.ts'

/** The curve that a key is a number or seed of. */
export type Curve = 'secp256k1' | 'ed25519'

/** What a secret is, without the secret. */
export interface SecretFacts {
  id: string
  kind: 'words' | 'key'
  /** Of a single key; words serve both curves. */
  curve?: Curve
  created: string
}

/** Words are kept as the entropy that they spell: bytes can be wiped, texts cannot. */
export interface Secret extends SecretFacts {
  bytes: Bytes
}

const lengths = [16, 20, 24, 28, 32]

/** One run of bytes: how long the facts are, the facts as JSON, then each secret after the other. No secret is ever a text. */
export function packSecrets(secrets: readonly Secret[]): Bytes {
  const facts = utf8(JSON.stringify(secrets.map(({ bytes, ...each }) => ({ ...each, length: bytes.length }))))
  const packed = new Uint8Array(4 + facts.length + secrets.reduce((sum, { bytes }) => sum + bytes.length, 0))
  new DataView(packed.buffer).setUint32(0, facts.length)
  packed.set(facts, 4)
  let at = 4 + facts.length
  for (const { bytes } of secrets) {
    packed.set(bytes, at)
    at += bytes.length
  }
  return packed
}

export function unpackSecrets(packed: Bytes): Secret[] {
  const end = 4 + new DataView(packed.buffer, packed.byteOffset).getUint32(0)
  const facts = JSON.parse(new TextDecoder().decode(packed.subarray(4, end))) as (SecretFacts & { length: number })[]
  let at = end
  const secrets = facts.map(({ length, ...each }) => {
    if (!lengths.includes(length) || at + length > packed.length) throw damaged()
    const bytes = packed.slice(at, at + length)
    at += length
    return { ...each, bytes }
  })
  return secrets
}

export const factsOf = ({ bytes: _, ...facts }: Secret): SecretFacts => facts

export const wipeSecrets = (secrets: readonly Secret[]): void => wipe(...secrets.map(({ bytes }) => bytes))
