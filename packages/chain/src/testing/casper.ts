import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { loadCasper } from '../chains/casper/sdk.mjs'
import type { RpcTransport } from '../chains/rpc/json-rpc.ts'
import { casperAccountHash } from '../derive/addresses.ts'

/**
 * A stand-in for a node: reads what is sent with Casper's own library, checks hashes and approvals, moves balances and keeps what contracts keep.
 * A real node takes twenty minutes to build, see the package's README.
 */
export function testCasper(version: '1.5.8' | '2.0.0', chain = 'casper-test') {
  const balances = new Map<string, bigint>()
  const dictionaries = new Map<string, unknown>()
  const outcomes = new Map<string, object>()
  const packages = new Map<string, { contract: string; values: Record<string, unknown> }>()
  let pool: { id: string; run: () => string | null }[] = []
  let isLost = false

  const refuse = (code: number, data?: string) => {
    throw { code, message: 'refused', data }
  }

  async function take(json: unknown): Promise<string> {
    if (isLost) throw new TypeError('network')
    const transaction = (await loadCasper()).Transaction.fromJSON(json)
    transaction.validate()
    const approvals = (json as { approvals: unknown[] }).approvals
    if (approvals.length === 0) refuse(-32008, 'no approval')
    if (transaction.chainName !== chain) refuse(-32008, 'invalid chain name')
    const from = transaction.initiatorAddr.publicKey?.toHex().toLowerCase() ?? ''
    const text = (name: string) => transaction.args.args.get(name)?.toString()
    const id = (json as { hash: string }).hash
    if (outcomes.has(id) || pool.some((each) => each.id === id)) refuse(-32008, 'duplicate')
    pool.push({
      id,
      run: () => {
        const fee = 100_000_000n
        const held = balances.get(from) ?? 0n
        const target = text('target')
        if (target) {
          const amount = BigInt(text('amount') ?? 0)
          if (held < amount + fee) return 'Insufficient funds'
          balances.set(from, held - amount - fee)
          balances.set(target, (balances.get(target) ?? 0n) + amount)
          return null
        }
        balances.set(from, held - fee)
        const to = (text('recipient') ?? text('target_key') ?? text('to') ?? '').replace('account-hash-', '')
        const token = text('token_id') ?? text('token_hash') ?? text('token_ids')?.replace(/\D/g, '')
        const { contract = '' } = packages.get(packageIn(json)) ?? {}
        if (token !== undefined) {
          for (const owners of ['owners', 'token_owners']) {
            const key = `${contract} ${owners} ${token}`
            if (dictionaries.has(key)) dictionaries.set(key, { Account: `account-hash-${to}` })
          }
          return null
        }
        const [source, destination] = [casperAccountHash(from), to].map(
          (hash) => `${contract} balances ${itemOf(hash)}`,
        )
        const amount = BigInt(text('amount') ?? 0)
        const before = BigInt(String(dictionaries.get(source as string) ?? 0))
        if (before < amount) return 'User error: 60001'
        dictionaries.set(source as string, String(before - amount))
        dictionaries.set(
          destination as string,
          String(BigInt(String(dictionaries.get(destination as string) ?? 0)) + amount),
        )
        return null
      },
    })
    return id
  }

  const found = (id: string) => outcomes.get(id) ?? (pool.some((each) => each.id === id) ? {} : null)

  const methods: Record<string, (params: never) => unknown> = {
    info_get_status: () => ({ api_version: version, chainspec_name: chain }),
    query_balance: ({ purse_identifier: purse }: { purse_identifier: { main_purse_under_public_key: string } }) => {
      const balance = balances.get(purse.main_purse_under_public_key)
      return balance === undefined ? refuse(version === '2.0.0' ? -32026 : -32003) : { balance: String(balance) }
    },
    chain_get_state_root_hash: () => ({ state_root_hash: 'ab'.repeat(32) }),
    query_global_state: ({ key, path: [name] }: { key: string; path: string[] }) => {
      const hash = key.slice(5)
      const held = packages.get(hash)
      if (held && name === undefined)
        return {
          stored_value: {
            ContractPackage: {
              versions: [
                { protocol_version_major: 1, contract_version: 10, contract_hash: `contract-${held.contract}` },
                { protocol_version_major: 1, contract_version: 2, contract_hash: `contract-${'0'.repeat(64)}` },
                { protocol_version_major: 1, contract_version: 11, contract_hash: `contract-${'1'.repeat(64)}` },
              ],
              disabled_versions: [[1, 11]],
            },
          },
        }
      const of = [...packages.values()].find(({ contract }) => contract === hash)
      const value = of?.values[name ?? '']
      return value === undefined ? refuse(-32003) : { stored_value: { CLValue: { parsed: value } } }
    },
    state_get_dictionary_item: ({
      dictionary_identifier: { ContractNamedKey: item },
    }: {
      dictionary_identifier: { ContractNamedKey: { key: string; dictionary_name: string; dictionary_item_key: string } }
    }) => {
      const parsed = dictionaries.get(`${item.key.slice(5)} ${item.dictionary_name} ${item.dictionary_item_key}`)
      return parsed === undefined ? refuse(-32003) : { stored_value: { CLValue: { parsed } } }
    },
    account_put_deploy: async ({ deploy }: { deploy: unknown }) => ({ deploy_hash: await take(deploy) }),
    account_put_transaction: async ({ transaction }: { transaction: { Version1: unknown } }) => {
      if (version === '1.5.8') refuse(-32601)
      return { transaction_hash: { Version1: await take(transaction.Version1) } }
    },
    info_get_deploy: ({ deploy_hash: id }: { deploy_hash: string }) => found(id) ?? refuse(-32000),
    info_get_transaction: ({ transaction_hash: { Version1: id } }: { transaction_hash: { Version1: string } }) =>
      found(id) ?? refuse(-32014),
  }

  const send: RpcTransport = async (_, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: never }
    try {
      const answer = methods[method]
      if (!answer) throw { code: -32601, message: `no ${method}` }
      return Response.json({ jsonrpc: '2.0', id, result: await answer(params) })
    } catch (error) {
      if (error instanceof Error) throw error
      return Response.json({ jsonrpc: '2.0', id, error })
    }
  }

  return {
    send,
    balances,
    /** A contract with its package, by what it keeps under names. */
    deploy(packageHash: string, contract: string, values: Record<string, unknown> = {}) {
      packages.set(packageHash, { contract, values })
    },
    keep: (contract: string, dictionary: string, item: string, value: unknown) =>
      dictionaries.set(`${contract} ${dictionary} ${item}`, value),
    kept: (contract: string, dictionary: string, item: string) => dictionaries.get(`${contract} ${dictionary} ${item}`),
    itemOf,
    lose: (lost: boolean) => {
      isLost = lost
    },
    /** The next block. */
    mine() {
      for (const { id, run } of pool) {
        const error = run()
        outcomes.set(
          id,
          version === '2.0.0'
            ? { execution_info: { block_height: 1, execution_result: { Version2: { error_message: error } } } }
            : { execution_results: [{ result: error ? { Failure: { error_message: error } } : { Success: {} } }] },
        )
      }
      pool = []
    },
  }
}

const itemOf = (accountHash: string) => base64.encode(Uint8Array.from([0, ...hexToBytes(accountHash)]))

function packageIn(json: unknown): string {
  return (
    /"(?:hash|addr)":"([0-9a-f]{64})"(?=,"entry_point"|\})/.exec(
      JSON.stringify(json).replace(/^\{"approvals.*?"session"/, ''),
    )?.[1] ?? ''
  )
}
