import { ChainProblem } from '../../problem.ts'
import type { Network } from '../networks.ts'

/** Brings a request to a network's server: our proxy in the wallet, so that no page learns of a server's credentials. */
export type RpcTransport = (network: Network, body: string, signal: AbortSignal) => Promise<Response>

export interface Rpc {
  readonly network: Network
  call<T = unknown>(method: string, params: unknown): Promise<T>
}

/** A server's own no, with what it said for those who can read it; people see it by its class. */
export class RpcRefusal extends ChainProblem {
  readonly rpcCode: number
  readonly said: string
  readonly data: unknown

  constructor(rpcCode: number, said: string, data: unknown) {
    super('rpc.refused', { rpcCode })
    this.rpcCode = rpcCode
    this.said = said
    this.data = data
  }
}

export interface RpcLimits {
  milliseconds: number
  bytes: number
}

/** Spec §9: ten seconds. More than this is no answer to anything that is asked here. */
const usual: RpcLimits = { milliseconds: 10_000, bytes: 4_000_000 }

/** JSON-RPC 2.0 with a server that may hang, lie or never end. */
export function createRpc(network: Network, send: RpcTransport, limits: RpcLimits = usual): Rpc {
  let count = 0
  return {
    network,
    async call<T>(method: string, params: unknown): Promise<T> {
      count += 1
      const id = count
      const text = await within(limits, async (signal) => {
        const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
        const response = await send(network, body, signal)
        // Nodes answer a refused call with 4xx or 5xx and still say why.
        const said = await readAtMost(response, limits.bytes, signal)
        if (!response.ok && !said.trimStart().startsWith('{')) throw new ChainProblem('rpc.unreachable')
        return said
      })
      return resultOf(text, id) as T
    },
  }
}

async function within<T>({ milliseconds }: RpcLimits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ChainProblem('rpc.timeout'))
      controller.abort()
    }, milliseconds)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } catch (error) {
    throw error instanceof ChainProblem ? error : new ChainProblem('rpc.unreachable')
  } finally {
    clearTimeout(timer)
  }
}

/** Stops reading where it becomes too much, whatever the length was said to be. */
export async function readAtMost(response: Response, most: number, signal?: AbortSignal): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > most) throw new ChainProblem('rpc.too_large')
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new ChainProblem('rpc.too_large')
    }
    text += decoder.decode(value, { stream: true })
  }
}

function resultOf(text: string, id: number): unknown {
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    throw new ChainProblem('rpc.malformed')
  }
  if (typeof reply !== 'object' || reply === null) throw new ChainProblem('rpc.malformed')
  const { id: answered, result, error } = reply as { id?: unknown; result?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) {
    const { code, message, data } = error as Record<string, unknown>
    throw new RpcRefusal(typeof code === 'number' ? code : 0, typeof message === 'string' ? message : '', data)
  }
  // An answer to another question is none to this one.
  if (answered !== id || result === undefined) throw new ChainProblem('rpc.malformed')
  return result
}
