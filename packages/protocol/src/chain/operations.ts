import { z } from 'zod'
import { operation } from '../operation.ts'

export const ChainFamily = z.enum(['evm', 'solana', 'casper'])

/** A network that this installation reads and sends on. Where its server is, nobody learns. */
export const ChainNetwork = z.object({
  id: z.string(),
  family: ChainFamily,
  name: z.string(),
  /** The chain id, Solana's genesis hash or Casper's chain name. */
  chain: z.string(),
  test: z.boolean(),
  currency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  /** Pages about things on the chain, with `{id}` in them. */
  explorer: z.object({ transaction: z.string(), address: z.string() }).optional(),
  confirmations: z.int(),
  legacyFees: z.boolean().optional(),
})
export type ChainNetwork = z.output<typeof ChainNetwork>

export const listChainNetworks = operation({
  id: 'listChainNetworks',
  method: 'GET',
  path: '/chain/networks',
  summary: 'The networks that this installation reads and sends on.',
  auth: 'app',
  reply: z.object({ items: z.array(ChainNetwork) }),
})

/** A server of the chain that says no is an answer, too: `error` as JSON-RPC 2.0 has it. */
const Answer = z.union([
  z.object({ result: z.unknown() }).strict(),
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }) }).strict(),
])

export const askChainNetwork = operation({
  id: 'askChainNetwork',
  method: 'POST',
  path: '/chain/networks/:networkId/rpc',
  summary:
    'Asks a network’s server one of the calls that the wallet needs, such as reading a balance or sending what was signed. What everybody asks is remembered for moments.',
  auth: 'account',
  access: 'wallet:brand',
  reach: 'people',
  params: z.object({ networkId: z.string().min(1).max(80) }),
  body: z.object({
    method: z.string().regex(/^\w{1,60}$/),
    params: z.union([z.array(z.unknown()).max(10), z.record(z.string(), z.unknown())]),
  }),
  reply: Answer,
  ratePerMinute: 600,
  bodyLimitBytes: 256 * 1024,
  problems: ['chain.network_not_found', 'chain.method_not_allowed', 'chain.unreachable', 'chain.too_much'],
})
