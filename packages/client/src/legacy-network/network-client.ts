import { limits } from '@vitrine/protocol/limits'
import type { Fault } from '../fault.ts'
import { NetworkFailure } from '../network-failure.ts'
import { keepRequestId } from '../request-ids.ts'
import { NetworkProblem } from './network-problem.ts'

export interface NetworkClientOptions {
  /** Where `/v1` starts: an origin, or nothing for this one. */
  baseUrl: string
  /** `App-Id` of every call. */
  appId: string
  fetch?: typeof fetch
  getAccessToken(): Promise<string | null> | string | null
  onUnauthorized?(): Promise<boolean>
  /** Is told when the server failed; the call throws all the same. */
  onFault?(fault: Fault): void
  timeoutMs?: number
}

export interface NetworkCallOptions {
  signal?: AbortSignal
  keepalive?: boolean
}

/** The calls of the older network: JSON in, `payload` out (spec §7). */
export interface NetworkClient {
  /** Throws `NetworkProblem` for what is refused and `NetworkFailure` when nobody could be reached. */
  call<T>(method: string, path: string, body?: unknown, options?: NetworkCallOptions): Promise<T>
  /** Runs an action on an object; its reactor's output. */
  perform(name: string, tokenId: string, payload?: Record<string, unknown>): Promise<unknown>
}

interface Envelope {
  payload?: unknown
  request_id?: string
  error?: number
  message?: string
}

export function createNetworkClient(options: NetworkClientOptions): NetworkClient {
  const { baseUrl, appId, getAccessToken, onUnauthorized, onFault, timeoutMs = limits.apiTimeoutMs } = options
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function exchange(path: string, request: RequestInit, signal?: AbortSignal): Promise<Response> {
    signal?.throwIfAborted()
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      return await send(baseUrl + path, { ...request, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new NetworkFailure(deadline.aborted ? 'timeout' : 'offline', { cause })
    }
  }

  const call: NetworkClient['call'] = async (method, path, body, { signal, keepalive = false } = {}) => {
    const attempt = async () => {
      const token = await getAccessToken()
      const headers = new Headers({ 'App-Id': appId })
      if (token) headers.set('Authorization', `Bearer ${token}`)
      if (body !== undefined) headers.set('Content-Type', 'application/json')
      const text = body === undefined ? {} : { body: JSON.stringify(body) }
      return await exchange(path, { method, headers, keepalive, ...text }, signal)
    }
    let response = await attempt()
    if (response.status === 401 && (await onUnauthorized?.())) response = await attempt()
    const { status } = response
    const envelope = parsed(await textIn(response))
    const requestId = envelope?.request_id ?? response.headers.get('x-request-id') ?? undefined
    if (status >= 500 || (status < 400 && envelope?.payload === undefined)) {
      const operation = `${method} ${path.replace(/\?.*/, '')}`
      onFault?.({ operation, status, requestId, problem: envelope?.error })
    }
    const payload = payloadOf(status, envelope)
    keepRequestId(payload, requestId)
    return payload as never
  }

  return {
    call,
    async perform(name, tokenId, payload = {}) {
      const path = `/v1/user/vatom/action/${encodeURIComponent(name)}`
      const { main } = await call<{ main?: { output?: unknown } }>('POST', path, { ...payload, 'this.id': tokenId })
      return main?.output
    },
  }
}

async function textIn(response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw new NetworkFailure('offline', { cause })
  }
}

function payloadOf(status: number, envelope: Envelope | null): unknown {
  if (envelope === null) throw new NetworkFailure('unavailable', { status })
  const { payload, request_id: requestId } = envelope
  if (status >= 400) {
    if (envelope.message === undefined && status !== 401) throw new NetworkFailure('unavailable', { status })
    const code = envelope.error ?? (status === 401 ? 401 : -1)
    throw new NetworkProblem(code, envelope.message ?? '', { status, requestId })
  }
  if (payload === undefined) throw new NetworkProblem(-1, 'Missing payload on response', { status, requestId })
  const refused = (payload as { main?: { error?: { Code?: number; Msg?: string } } } | null)?.main?.error
  if (refused) throw new NetworkProblem(refused.Code ?? -1, refused.Msg ?? '', { status, requestId })
  return payload
}

function parsed(text: string): Envelope | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : null
  } catch {
    return null
  }
}
