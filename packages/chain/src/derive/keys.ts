import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { type Bytes, wipe } from '../bytes.ts'
import { ChainProblem } from '../problem.ts'
import type { Curve, Secret } from '../vault/secrets.ts'
import { wordsOfEntropy } from '../vault/words.ts'
import { assertPath, type Family, type KeyPath } from './paths.ts'
import { deriveEd25519 } from './slip10.ts'

export interface SigningKey {
  curve: Curve
  bytes: Bytes
}

const curveOf: Record<Family, Curve> = { evm: 'secp256k1', solana: 'ed25519', casper: 'secp256k1' }

/** Hands `work` the key that a secret has for a family at a path, and wipes it afterwards. */
export async function withKey<T>(
  secret: Secret,
  family: Family,
  path: KeyPath | undefined,
  work: (key: SigningKey) => T | Promise<T>,
): Promise<T> {
  const key = await keyOf(secret, family, path)
  try {
    return await work(key)
  } finally {
    wipe(key.bytes)
  }
}

async function keyOf(secret: Secret, family: Family, path: KeyPath | undefined): Promise<SigningKey> {
  if (secret.kind === 'key') {
    const curve = secret.curve ?? 'secp256k1'
    // Casper takes keys of both curves.
    if (path !== undefined || (family !== 'casper' && curve !== curveOf[family]))
      throw new ChainProblem('keeper.refused')
    return { curve, bytes: secret.bytes.slice() }
  }
  if (path === undefined) throw new ChainProblem('keeper.refused')
  assertPath(family, path)
  const seed = await mnemonicToSeedWebcrypto(wordsOfEntropy(secret.bytes).join(' '))
  try {
    return { curve: curveOf[family], bytes: family === 'solana' ? solanaKey(seed, path) : secp256k1Key(seed, path) }
  } finally {
    wipe(seed)
  }
}

const solanaKey = (seed: Uint8Array, path: KeyPath): Bytes =>
  path === 'seed' ? new Uint8Array(seed.subarray(0, 32)) : deriveEd25519(seed, path)

function secp256k1Key(seed: Uint8Array, path: KeyPath): Bytes {
  const root = HDKey.fromMasterSeed(seed)
  const node = root.derive(path)
  try {
    return new Uint8Array(node.privateKey as Uint8Array)
  } finally {
    root.wipePrivateData()
    node.wipePrivateData()
  }
}

export const publicKeyOf = ({ curve, bytes }: SigningKey): Uint8Array =>
  curve === 'ed25519' ? ed25519.getPublicKey(bytes) : secp256k1.getPublicKey(bytes, true)
