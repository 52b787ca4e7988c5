import type { Abi } from 'viem'
import { decodeErrorResult, decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { ChainProblem } from '../../problem.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'
import { erc20, erc165, erc721, erc1155, interfaces, refusals } from './abi.ts'

export type Hex = `0x${string}`

export const hexOf = (value: bigint | number): Hex => `0x${value.toString(16)}`

/** A quantity as nodes write it; what is none is a malformed answer, never zero. */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw new ChainProblem('rpc.malformed')
  return BigInt(value)
}

export const balanceOf = async (rpc: Rpc, address: string): Promise<bigint> =>
  quantity(await rpc.call('eth_getBalance', [address, 'latest']))

/** An account that signs, a contract, or an account that lends itself a contract's code (EIP-7702). */
export async function kindOf(rpc: Rpc, address: string): Promise<'account' | 'contract'> {
  const code = await rpc.call('eth_getCode', [address, 'latest'])
  if (typeof code !== 'string') throw new ChainProblem('rpc.malformed')
  return code === '0x' || code === '0x0' || code.startsWith('0xef0100') ? 'account' : 'contract'
}

/** Calls a view of a contract. A contract that has no such view answers with a refusal or nothing: both are `transaction.reverted`. */
export async function view<T>(rpc: Rpc, to: string, abi: Abi, name: string, args: unknown[] = []): Promise<T> {
  const data = encodeFunctionData({ abi, functionName: name, args })
  const result = await callOf(rpc, { to, data })
  if (result === '0x') throw new ChainProblem('transaction.reverted', { reason: 'no such function' })
  try {
    return decodeFunctionResult({ abi, functionName: name, args, data: result }) as T
  } catch {
    throw new ChainProblem('transaction.reverted', { reason: 'not as the standard has it' })
  }
}

export async function callOf(
  rpc: Rpc,
  call: { from?: string; to?: string; data?: string; value?: string },
): Promise<Hex> {
  try {
    const result = await rpc.call('eth_call', [call, 'latest'])
    if (typeof result !== 'string' || !/^0x[0-9a-f]*$/i.test(result)) throw new ChainProblem('rpc.malformed')
    return result as Hex
  } catch (error) {
    throw asRevert(error)
  }
}

/** A refusal that carries a contract's own reason, as what the contract says. */
export function asRevert(error: unknown): unknown {
  if (!(error instanceof RpcRefusal)) return error
  const data = revertData(error.data)
  if (data === null && error.rpcCode !== 3) return error
  return new ChainProblem('transaction.reverted', { reason: reasonOf(data) })
}

/** Nodes put it in different places; it is bytes of at least a selector. */
function revertData(data: unknown): Hex | null {
  if (typeof data === 'string') return (/0x[0-9a-f]{8,}/i.exec(data)?.[0] as Hex | undefined) ?? null
  if (typeof data !== 'object' || data === null) return null
  return revertData((data as { data?: unknown }).data)
}

export function reasonOf(data: Hex | null): string | undefined {
  if (!data) return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: refusals, data })
    // A contract may write what it likes; it is shown as its words, and not many of them.
    return errorName === 'Error' ? String(args[0]).slice(0, 200) : errorName
  } catch {
    return data.slice(0, 10)
  }
}

export interface CoinFacts {
  contract: string
  name: string
  symbol: string
  decimals: number
}

/** What an ERC-20 says of itself. Its name may be anything, and is shown as such. */
export async function coinFacts(rpc: Rpc, contract: string): Promise<CoinFacts> {
  const [name, symbol, decimals] = await Promise.all([
    view<string>(rpc, contract, erc20, 'name').catch(() => ''),
    view<string>(rpc, contract, erc20, 'symbol').catch(() => ''),
    view<number>(rpc, contract, erc20, 'decimals'),
  ])
  const short = (text: string, most: number) =>
    text
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
  return { contract, name: short(name, 60), symbol: short(symbol, 12), decimals }
}

export const coinBalance = (rpc: Rpc, contract: string, owner: string): Promise<bigint> =>
  view<bigint>(rpc, contract, erc20, 'balanceOf', [owner])

export type NftStandard = 'erc721' | 'erc1155'

/** By ERC-165; what answers neither is no NFT here. */
export async function nftStandard(rpc: Rpc, contract: string): Promise<NftStandard | null> {
  for (const standard of ['erc721', 'erc1155'] as const) {
    const has = await view<boolean>(rpc, contract, erc165, 'supportsInterface', [interfaces[standard]]).catch(reverted)
    if (has) return standard
  }
  return null
}

/** How many of a token somebody has; of ERC-721 one or none. */
export async function nftBalance(
  rpc: Rpc,
  standard: NftStandard,
  contract: string,
  tokenId: bigint,
  owner: string,
): Promise<bigint> {
  if (standard === 'erc1155') return view<bigint>(rpc, contract, erc1155, 'balanceOf', [owner, tokenId])
  const holder = await view<string>(rpc, contract, erc721, 'ownerOf', [tokenId]).catch(reverted)
  return holder?.toLowerCase() === owner.toLowerCase() ? 1n : 0n
}

export const tokenUri = (rpc: Rpc, standard: NftStandard, contract: string, tokenId: bigint): Promise<string> =>
  standard === 'erc721'
    ? view<string>(rpc, contract, erc721, 'tokenURI', [tokenId])
    : view<string>(rpc, contract, erc1155, 'uri', [tokenId])

/** Where the contract says no; anything else is an error still. */
const reverted = (error: unknown): undefined => {
  if (error instanceof ChainProblem && error.code === 'transaction.reverted') return undefined
  throw error
}
