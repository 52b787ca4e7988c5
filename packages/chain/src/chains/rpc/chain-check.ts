import { ChainProblem } from '../../problem.ts'
import type { Rpc } from './json-rpc.ts'

/** What a server says which chain it is of. */
async function chainOf({ network, call }: Rpc): Promise<string> {
  if (network.family === 'evm') {
    const id = await call('eth_chainId', [])
    return typeof id === 'string' && /^0x[0-9a-f]{1,14}$/i.test(id) ? String(Number(id)) : String(id)
  }
  if (network.family === 'solana') return String(await call('getGenesisHash', []))
  const { chainspec_name: name } = await call<{ chainspec_name?: unknown }>('info_get_status', [])
  return String(name)
}

/** Asked before every signature: what is signed for one chain must not be built from what another one says. */
export async function assertChain(rpc: Rpc): Promise<void> {
  const found = await chainOf(rpc)
  const expected = rpc.network.chain
  if (found !== expected) throw new ChainProblem('network.wrong_chain', { expected, found: found.slice(0, 64) })
}

export interface Health {
  milliseconds: number
}

/** Whether a network's server answers, is of its chain and how long that takes; for trying one before it is kept. */
export async function tryNetwork(rpc: Rpc, now: () => number = () => performance.now()): Promise<Health> {
  const begun = now()
  await assertChain(rpc)
  return { milliseconds: Math.round(now() - begun) }
}
