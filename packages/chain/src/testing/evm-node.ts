import { keccak256, parseTransaction } from 'viem/utils'
import type { RpcTransport } from '../chains/rpc/json-rpc.ts'

/**
 * As much of a node as says what the wallet makes of its answers, lies included. What real ones do is tried with anvil (`evm.long.test.ts`).
 */
export function testEvmNode() {
  const node = {
    chainId: 1,
    block: 100,
    /** Of everybody. */
    balance: 10n ** 18n,
    baseFee: (10n ** 9n) as bigint | null,
    gas: 21_000n,
    /** How many transactions of the address are mined. */
    mined: 0,
    /** What was sent and is known, by hash. */
    pool: new Map<string, { raw: string; nonce: number; receipt?: object }>(),
    /** How sending goes. */
    sending: 'taken' as 'taken' | 'refused' | 'lost',
    asked: [] as string[],
    sent: [] as string[],
    code: '0x',
    answers: {} as Record<string, (params: never) => unknown>,
    mine(hash: string, status = 1) {
      const known = node.pool.get(hash)
      if (!known) throw new Error('not in the pool')
      node.block += 1
      node.mined = Math.max(node.mined, known.nonce + 1)
      known.receipt = { transactionHash: hash, blockNumber: hex(node.block), status: hex(status) }
    },
  }
  const hex = (value: number | bigint) => `0x${value.toString(16)}`

  const methods: Record<string, (params: never) => unknown> = {
    eth_chainId: () => hex(node.chainId),
    eth_blockNumber: () => hex(node.block),
    eth_getBalance: () => hex(node.balance),
    eth_getCode: () => node.code,
    eth_gasPrice: () => hex(node.baseFee ?? 5n),
    eth_estimateGas: () => hex(node.gas),
    eth_getTransactionCount: ([, block]: [string, string]) =>
      hex(
        block === 'pending'
          ? Math.max(node.mined, ...[...node.pool.values()].map(({ nonce }) => nonce + 1))
          : node.mined,
      ),
    eth_feeHistory: () => {
      if (node.baseFee === null) throw { code: -32601, message: 'no such method' }
      const base = hex(node.baseFee)
      return { baseFeePerGas: [base, base], reward: [[hex(1), hex(2), hex(3)]] }
    },
    eth_sendRawTransaction: ([raw]: [`0x${string}`]) => {
      node.sent.push(raw)
      if (node.sending === 'refused') throw { code: -32000, message: 'intrinsic gas too low' }
      if (node.sending === 'lost') throw new TypeError('network')
      node.pool.set(keccak256(raw), { raw, nonce: parseTransaction(raw).nonce ?? 0 })
      return keccak256(raw)
    },
    eth_getTransactionByHash: ([hash]: [string]) => (node.pool.has(hash) ? { hash } : null),
    eth_getTransactionReceipt: ([hash]: [string]) => node.pool.get(hash)?.receipt ?? null,
  }

  const send: RpcTransport = async (_, body) => {
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: never }
    node.asked.push(method)
    const answer = node.answers[method] ?? methods[method]
    try {
      if (!answer) throw { code: -32601, message: `no ${method}` }
      return Response.json({ jsonrpc: '2.0', id, result: await answer(params) })
    } catch (error) {
      if (error instanceof Error) throw error
      return Response.json({ jsonrpc: '2.0', id, error })
    }
  }
  return { ...{ node, send } }
}
