import { base58, base64 } from '@scure/base'
import { type Address, isOffCurveAddress } from '@solana/kit'
import { ChainProblem } from '../../problem.ts'
import type { Rpc } from '../rpc/json-rpc.ts'
import { programs, tokenPrograms } from './programs.ts'

export interface SolanaAccount {
  owner: string
  lamports: bigint
  data: Uint8Array
  executable: boolean
}

export const confirmed = { commitment: 'confirmed' } as const

export async function lamportsOf(rpc: Rpc, address: string): Promise<bigint> {
  const { value } = await rpc.call<{ value?: unknown }>('getBalance', [address, confirmed])
  return lamports(value)
}

export async function accountOf(rpc: Rpc, address: string): Promise<SolanaAccount | null> {
  const { value } = await rpc.call<{ value?: unknown }>('getAccountInfo', [
    address,
    { ...confirmed, encoding: 'base64' },
  ])
  return readAccount(value)
}

/** A hundred at a time is what servers give. */
export async function accountsOf(rpc: Rpc, addresses: readonly string[]): Promise<(SolanaAccount | null)[]> {
  const accounts: (SolanaAccount | null)[] = []
  for (let at = 0; at < addresses.length; at += 100) {
    const some = addresses.slice(at, at + 100)
    const { value } = await rpc.call<{ value?: unknown }>('getMultipleAccounts', [
      some,
      { ...confirmed, encoding: 'base64' },
    ])
    if (!Array.isArray(value) || value.length !== some.length) throw new ChainProblem('rpc.malformed')
    accounts.push(...value.map(readAccount))
  }
  return accounts
}

/** How much an account of that many bytes must hold; asked, because it changes. */
export const rentOf = async (rpc: Rpc, bytes: number): Promise<bigint> =>
  lamports(await rpc.call('getMinimumBalanceForRentExemption', [bytes, confirmed]))

export function lamports(value: unknown): bigint {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw new ChainProblem('rpc.malformed')
  return BigInt(value as number)
}

export function readAccount(value: unknown): SolanaAccount | null {
  if (value === null) return null
  const { owner, lamports: held, data, executable } = (value ?? {}) as Record<string, unknown>
  const [text, encoding] = Array.isArray(data) ? data : []
  if (typeof owner !== 'string' || typeof text !== 'string' || encoding !== 'base64')
    throw new ChainProblem('rpc.malformed')
  return { owner, lamports: lamports(held), data: base64.decode(text), executable: executable === true }
}

export interface TokenAccount {
  mint: string
  owner: string
  units: bigint
  isFrozen: boolean
  delegate?: string
}

const bigintAt = (data: Uint8Array, at: number) =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)
const addressAt = (data: Uint8Array, at: number) => base58.encode(data.subarray(at, at + 32))

/** Of both token programs; the newer one's have more behind the first 165 bytes, and say so. */
export function readTokenAccount({ owner, data }: SolanaAccount): TokenAccount | null {
  if (!tokenPrograms.includes(owner as Address)) return null
  if (data.length !== 165 && !(data.length > 165 && data[165] === 2)) return null
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    units: bigintAt(data, 64),
    isFrozen: data[108] === 2,
    ...(data[72] === 1 ? { delegate: addressAt(data, 76) } : {}),
  }
}

export interface Mint {
  program: string
  supply: bigint
  decimals: number
  extensions: Map<number, Uint8Array>
}

/** What the newer token program's mints can be besides. */
export const extension = {
  transferFee: 1,
  nonTransferable: 9,
  permanentDelegate: 12,
  transferHook: 14,
  metadata: 19,
} as const

export function readMint({ owner, data }: SolanaAccount): Mint | null {
  if (!tokenPrograms.includes(owner as Address)) return null
  if (data.length !== 82 && !(data.length > 165 && data[165] === 1)) return null
  return {
    program: owner,
    supply: bigintAt(data, 36),
    decimals: data[44] ?? 0,
    extensions: extensionsIn(data.subarray(166)),
  }
}

function extensionsIn(data: Uint8Array): Map<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 0; at + 4 <= data.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (kind === 0 || at + 4 + length > data.length) break
    found.set(kind, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

/** What the newer token program may take of each transfer: the dearer of this epoch's and the next one's terms. */
export function transferFeeOf({ extensions }: Mint, units: bigint): bigint {
  const config = extensions.get(extension.transferFee)
  if (!config || config.length < 108) return 0n
  const feeAt = (at: number) => {
    const points = BigInt(new DataView(config.buffer, config.byteOffset).getUint16(at + 16, true))
    const fee = (units * points + 9999n) / 10_000n
    const most = bigintAt(config, at + 8)
    return fee > most ? most : fee
  }
  const [older, newer] = [feeAt(72), feeAt(90)]
  return older > newer ? older : newer
}

export type RecipientKind = 'wallet' | 'new' | 'off-curve' | 'token-account' | 'mint' | 'program'

/** What stands at an address that somebody pasted: only some can be sent to. */
export async function recipientKind(
  rpc: Rpc,
  address: string,
): Promise<{ kind: RecipientKind; account: SolanaAccount | null }> {
  const account = await accountOf(rpc, address)
  const kind = (): RecipientKind => {
    if (account?.executable) return 'program'
    if (account && readTokenAccount(account)) return 'token-account'
    if (account && readMint(account)) return 'mint'
    if (isOffCurveAddress(address as Address)) return 'off-curve'
    if (!account) return 'new'
    return account.owner === programs.system ? 'wallet' : 'program'
  }
  return { kind: kind(), account }
}
