import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { utf8 } from '../bytes.ts'
import type { EvmTransaction } from '../chains/evm/transaction.ts'
import { casperKey } from '../derive/addresses.ts'
import { publicKeyOf, type SigningKey } from '../derive/keys.ts'
import type { Family } from '../derive/paths.ts'
import { ChainProblem } from '../problem.ts'
import type { SignRequest } from './messages.ts'

const familyOf = (request: SignRequest): Family => request.kind.split('-')[0] as Family

/** Signs one request. Each kind says what may be signed as it, so that no message can be a transaction in disguise. */
export async function signWith(key: SigningKey, family: Family, request: SignRequest): Promise<string> {
  if (familyOf(request) !== family) throw new ChainProblem('keeper.refused')
  switch (request.kind) {
    case 'evm-transaction':
      return signEvmTransaction(key, request.transaction)
    case 'evm-message': {
      const { hashMessage } = await import('viem/utils')
      return evmSignature(key, hashMessage({ raw: request.message }))
    }
    case 'evm-typed-data':
      return evmSignature(key, await typedDataHash(request.chainId, request.typedData))
    case 'solana-transaction':
      assertAsksOf(request.message, publicKeyOf(key))
      return base58.encode(ed25519.sign(request.message, key.bytes))
    case 'solana-message':
      assertText(request.message)
      return base58.encode(ed25519.sign(request.message, key.bytes))
    case 'casper-transaction':
      if (request.digest.length !== 32) throw new ChainProblem('keeper.refused')
      return casperSignature(key, request.digest)
    case 'casper-message':
      return casperSignature(key, utf8(`Casper Message:\n${request.message}`))
  }
}

async function signEvmTransaction(key: SigningKey, transaction: EvmTransaction): Promise<string> {
  const { keccak256, serializeTransaction } = await import('viem/utils')
  const { chainId, nonce, to, value, data, gas, fee } = transaction
  // Without a chain it would hold on every chain.
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new ChainProblem('keeper.refused')
  const fields = { chainId, nonce, to, value, data, gas }
  const { kind, ...prices } = fee
  const unsigned = { ...fields, ...prices, type: kind } as Parameters<typeof serializeTransaction>[0]
  const { r, s, yParity } = evmParts(key, keccak256(serializeTransaction(unsigned)))
  const signature = kind === 'legacy' ? { r, s, v: BigInt(chainId) * 2n + 35n + BigInt(yParity) } : { r, s, yParity }
  return serializeTransaction(unsigned, signature as Parameters<typeof serializeTransaction>[1])
}

function evmParts(key: SigningKey, hash: string) {
  if (key.curve !== 'secp256k1') throw new ChainProblem('keeper.refused')
  const [yParity = 0, ...rs] = secp256k1.sign(hexToBytes(hash.slice(2)), key.bytes, {
    prehash: false,
    format: 'recovered',
  })
  const hex = (bytes: number[]): `0x${string}` => `0x${bytesToHex(Uint8Array.from(bytes))}`
  return { r: hex(rs.slice(0, 32)), s: hex(rs.slice(32)), yParity }
}

function evmSignature(key: SigningKey, hash: string): string {
  const { r, s, yParity } = evmParts(key, hash)
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

async function typedDataHash(chainId: number, json: string): Promise<string> {
  const { hashTypedData } = await import('viem/utils')
  try {
    const typed = JSON.parse(json) as Parameters<typeof hashTypedData>[0] & { domain?: { chainId?: unknown } }
    const named = typed.domain?.chainId
    // An order or a permit for another chain would hold there.
    if (named !== undefined && BigInt(String(named)) !== BigInt(chainId))
      throw new ChainProblem('network.wrong_chain', { expected: chainId, found: String(named) })
    return hashTypedData(typed)
  } catch (error) {
    if (error instanceof ChainProblem) throw error
    throw new ChainProblem('request.invalid')
  }
}

/** A message of Solana's transactions that names this key among those who have to sign. */
function assertAsksOf(message: Uint8Array, publicKey: Uint8Array): void {
  const versioned = (message[0] ?? 0) === 0x80
  // Versions that nobody here can read are not signed.
  if ((message[0] ?? 0) > 0x80) throw new ChainProblem('keeper.refused')
  const at = versioned ? 1 : 0
  const signers = message[at] ?? 0
  // How many accounts there are takes a second byte from 128 on; a packet has no room for so many.
  const first = at + 4
  if (signers < 1 || (message[at + 3] ?? 0) >= 128 || message.length > 1232) throw new ChainProblem('keeper.refused')
  for (let each = 0; each < signers; each += 1) {
    const account = message.subarray(first + each * 32, first + each * 32 + 32)
    if (account.length === 32 && account.every((byte, index) => byte === publicKey[index])) return
  }
  throw new ChainProblem('keeper.refused')
}

/** A transaction begins with how many sign it, which no text does. */
function assertText(message: Uint8Array): void {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what tells bytes from text.
    if (text !== '' && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return
  } catch {
    // Refused below.
  }
  throw new ChainProblem('request.invalid')
}

/** Casper hashes once more for secp256k1; the curve stands before the signature. */
function casperSignature(key: SigningKey, bytes: Uint8Array): string {
  const signature = key.curve === 'ed25519' ? ed25519.sign(bytes, key.bytes) : secp256k1.sign(bytes, key.bytes)
  return casperKey(key.curve, signature)
}
