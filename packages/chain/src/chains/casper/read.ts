import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { casperAccountHash } from '../../derive/addresses.ts'
import { ChainProblem } from '../../problem.ts'
import { type Rpc, RpcRefusal } from '../rpc/json-rpc.ts'

/** How nodes of both generations say that there is nothing. */
const nothing = { queryFailed: -32003, noAccount: -32009, noPurse: -32026 } as const

/** Whole numbers as nodes write them. */
export function motes(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,155}$/.test(value)) throw new ChainProblem('rpc.malformed')
  return BigInt(value)
}

/** An account that was never used is an error for a node, and has nothing. */
export async function motesOf(rpc: Rpc, address: string): Promise<bigint> {
  try {
    const purse = { purse_identifier: { main_purse_under_public_key: address } }
    const { balance } = await rpc.call<{ balance?: unknown }>('query_balance', purse)
    return motes(balance)
  } catch (error) {
    if (isNothing(error)) return 0n
    throw error
  }
}

const isNothing = (error: unknown) =>
  error instanceof RpcRefusal && (Object.values(nothing) as number[]).includes(error.rpcCode)

/** Which generation a node is of: deploys until 1.5, transactions from 2.0 on. */
export async function apiVersionOf(rpc: Rpc): Promise<string> {
  const { api_version: version } = await rpc.call<{ api_version?: unknown }>('info_get_status', [])
  if (typeof version !== 'string' || !/^[12]\.\d+\.\d+$/.test(version)) throw new ChainProblem('rpc.malformed')
  return version
}

/** The contract that a package's newest version is. */
export async function contractOf(rpc: Rpc, packageHash: string): Promise<string> {
  const { stored_value: value } = await queried(rpc, `hash-${packageHash}`)
  const { versions, disabled_versions: disabled = [] } = (value?.ContractPackage ?? {}) as Record<string, unknown[]>
  const off = new Set((disabled ?? []).map((each) => JSON.stringify(each)))
  const usable = (versions ?? [])
    .map((each) => each as { protocol_version_major: number; contract_version: number; contract_hash: string })
    .filter((each) => !off.has(JSON.stringify([each.protocol_version_major, each.contract_version])))
    .sort((a, b) => a.protocol_version_major - b.protocol_version_major || a.contract_version - b.contract_version)
  const hash = /^contract-([0-9a-f]{64})$/.exec(String(usable.at(-1)?.contract_hash))?.[1]
  if (!hash) throw new ChainProblem('token.unknown_standard')
  return hash
}

interface StoredValue {
  stored_value?: Record<string, Record<string, unknown> | undefined>
}

async function queried(rpc: Rpc, key: string, ...path: string[]): Promise<StoredValue> {
  try {
    return await rpc.call<StoredValue>('query_global_state', { state_identifier: null, key, path })
  } catch (error) {
    if (isNothing(error)) throw new ChainProblem('token.unknown_standard')
    throw error
  }
}

/** A value that a contract keeps under a name. */
export async function namedValue(rpc: Rpc, contract: string, name: string): Promise<unknown> {
  const { stored_value: value } = await queried(rpc, `hash-${contract}`, name)
  return value?.CLValue?.parsed
}

/** An entry of one of a contract's dictionaries; undefined where there is none. */
export async function entryOf(rpc: Rpc, contract: string, dictionary: string, item: string): Promise<unknown> {
  const { state_root_hash: root } = await rpc.call<{ state_root_hash?: unknown }>('chain_get_state_root_hash', [])
  try {
    const { stored_value: value } = await rpc.call<StoredValue>('state_get_dictionary_item', {
      state_root_hash: root,
      dictionary_identifier: {
        ContractNamedKey: { key: `hash-${contract}`, dictionary_name: dictionary, dictionary_item_key: item },
      },
    })
    return value?.CLValue?.parsed
  } catch (error) {
    if (isNothing(error)) return undefined
    throw error
  }
}

export interface Cep18Facts {
  symbol: string
  decimals: number
  balance: bigint
}

/** What a CEP-18 says of itself and of somebody's part of it. */
export async function cep18Facts(rpc: Rpc, packageHash: string, owner: string): Promise<Cep18Facts> {
  const contract = await contractOf(rpc, packageHash)
  const account = Uint8Array.from([0, ...hexToBytes(casperAccountHash(owner))])
  const [symbol, decimals, balance] = await Promise.all([
    namedValue(rpc, contract, 'symbol'),
    namedValue(rpc, contract, 'decimals'),
    entryOf(rpc, contract, 'balances', base64.encode(account)),
  ])
  if (!Number.isInteger(decimals) || (decimals as number) > 77) throw new ChainProblem('token.unknown_standard')
  const shown = String(symbol ?? '')
    .replace(/\p{C}/gu, '')
    .slice(0, 12)
  return { symbol: shown, decimals: decimals as number, balance: balance === undefined ? 0n : motes(balance) }
}

export type CasperNftStandard = 'cep47' | 'cep78' | 'cep95'

/** Where a standard keeps who owns what; CEP-95 leaves that to each contract. */
const owners: Partial<Record<CasperNftStandard, string>> = { cep47: 'owners', cep78: 'token_owners' }

/** Whether somebody owns a token; null where the standard does not say where that is written. */
export async function ownsNft(
  rpc: Rpc,
  standard: CasperNftStandard,
  packageHash: string,
  token: string,
  owner: string,
): Promise<boolean | null> {
  const dictionary = owners[standard]
  if (!dictionary) return null
  const said = await entryOf(rpc, await contractOf(rpc, packageHash), dictionary, token)
  // A key is a text for some nodes and an object with one for others.
  return JSON.stringify(said ?? null).includes(`"account-hash-${casperAccountHash(owner)}"`)
}
