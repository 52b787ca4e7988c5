import { createRpc, type Rpc, RpcRefusal, rpcMethods } from '@vitrine/chain/rpc'
import { limits, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { OfferedNetwork } from './networks.ts'

export interface RpcProxyNeeds {
  clock: Clock
  logger: Logger
  networks: readonly OfferedNetwork[]
}

export type RpcAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

const mostBytes = 4_000_000
/** Answers that are remembered, of all networks together. */
const mostKept = 1_000

/** Asks networks' servers what the wallet needs, and tells nobody where they are. */
export function createRpcProxy({ clock, logger, networks }: RpcProxyNeeds) {
  const servers = new Map(networks.map((each) => [each.network.id, { ...each, rpc: rpcOf(each) }]))
  const kept = new Map<string, { until: number; answer: Promise<RpcAnswer> }>()

  async function asked({ rpc, rpcUrl, network }: OfferedNetwork & { rpc: Rpc }, method: string, params: unknown) {
    try {
      return { result: await rpc.call(method, params) }
    } catch (error) {
      if (error instanceof RpcRefusal) return { error: refusalOf(error, rpcUrl) }
      const code = error instanceof Error ? error.message : ''
      if (code === 'rpc.too_large') throw new Problem('chain.too_much')
      logger.warn(`the server of ${network.id} did not answer as it should`, { method, problem: code })
      throw new Problem('chain.unreachable', { network: network.name })
    }
  }

  return {
    async ask(networkId: string, method: string, params: unknown): Promise<RpcAnswer> {
      const server = servers.get(networkId)
      if (!server) throw new Problem('chain.network_not_found')
      const methods = rpcMethods[server.network.family]
      const seconds = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (seconds === undefined) throw new Problem('chain.method_not_allowed')
      if (seconds === null) return asked(server, method, params)

      const key = JSON.stringify([networkId, method, params])
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now) return known.answer
      const answer = asked(server, method, params)
      kept.delete(key)
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
      kept.set(key, { until: now + seconds * 1000, answer })
      // A no is asked again: it may have been the moment's.
      const forget = () => kept.get(key)?.answer === answer && kept.delete(key)
      answer.then((said) => 'error' in said && forget(), forget)
      return answer
    },
  }
}

function rpcOf({ network, rpcUrl }: OfferedNetwork): Rpc {
  const { origin, pathname, search, username, password } = new URL(rpcUrl)
  const authorization = username ? `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` : null
  return createRpc(
    network,
    (_, body, signal) =>
      fetch(`${origin}${pathname}${search}`, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      }),
    { milliseconds: limits.apiTimeoutMs, bytes: mostBytes },
  )
}

/** What the server says, without what it may say of its own address: keys are in there. */
function refusalOf(
  { rpcCode, said, data }: RpcRefusal,
  rpcUrl: string,
): Extract<RpcAnswer, { error: object }>['error'] {
  const { host, pathname, searchParams, username, password } = new URL(rpcUrl)
  const parts = [host, ...pathname.split('/'), ...searchParams.values(), username, password]
  const secrets = parts.filter((part) => part.length > 5)
  const tells = (text: string) => secrets.some((secret) => text.includes(secret))
  const plain = { code: Number.isSafeInteger(rpcCode) ? rpcCode : 0, message: tells(said) ? '' : said.slice(0, 500) }
  return data === undefined || tells(JSON.stringify(data)) ? plain : { ...plain, data }
}
