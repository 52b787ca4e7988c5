import type { CallOf, OperationShape, ReplyOf } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Problem } from '@vitrine/protocol/problem'
import type { ProblemCode } from '@vitrine/protocol/problems'
import type { Fault } from './fault.ts'
import { NetworkFailure } from './network-failure.ts'
import { keepRequestId } from './request-ids.ts'
import type { Route } from './route.ts'

export interface ApiClientOptions {
  /** Where the operations' paths start, such as `https://wallet.example/api` or just `/api`. */
  baseUrl: string
  /** The registered client that every call is made for (`App-Id`). */
  appId: string
  fetch?: typeof fetch
  /** The access token to send, refreshed ahead of its expiry if need be; null when nobody is signed in. */
  getAccessToken(): Promise<string | null> | string | null
  /** The server refused the token. True when there is a new one, so that the call is tried once more. */
  onUnauthorized?(): Promise<boolean>
  /** The person has to show anew who they are (RFC 9470): an access token that says so, or null when they would not. */
  prove?(): Promise<string | null>
  /** Is told when the server failed; the call throws all the same. */
  onFault?(fault: Fault): void
  timeoutMs?: number
  /** Checks replies against the contract; for development and tests (`@vitrine/client/check-reply`). */
  checkReply?(operationId: string, reply: unknown): Promise<unknown>
}

export interface CallOptions {
  signal?: AbortSignal
  /** Give the same key when the same intention is sent again. Acting calls without one get a fresh key. */
  idempotencyKey?: string
  /** Lets the request outlive the page. */
  keepalive?: boolean
  timeoutMs?: number
}

type CallArguments<O extends OperationShape> =
  object extends CallOf<O> ? [input?: CallOf<O>, options?: CallOptions] : [input: CallOf<O>, options?: CallOptions]

export interface ApiClient {
  /** Throws `Problem` for what the server refuses and `NetworkFailure` when it could not be reached. */
  call<O extends OperationShape>(route: Route<O>, ...args: CallArguments<O>): Promise<ReplyOf<O>>
}

export interface FileClient {
  /** What an operation answers with where a table is asked for, as the server sends it; refused like any call. */
  table<O extends OperationShape>(route: Route<O>, ...args: CallArguments<O>): Promise<Blob>
}

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * @example
 * const api = createApiClient({ baseUrl: '/api', appId: 'vitrine-wallet', getAccessToken: () => session.accessToken })
 * const { data } = await api.call(getToken, { params: { tokenId } })
 */
export function createApiClient(options: ApiClientOptions): ApiClient & FileClient {
  const { baseUrl, appId, getAccessToken, onUnauthorized, prove, onFault, checkReply } = options
  const send = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args))
  let refreshing: Promise<boolean> | undefined

  const refresh = () => {
    refreshing ??= (onUnauthorized?.() ?? Promise.resolve(false)).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function answerTo<O extends OperationShape>(route: Route<O>, input: Input, given: CallOptions, accept: string) {
    const request = requestOf(route, input, given, accept)
    const url = baseUrl + pathOf(route, input)
    const attempt = async (accessToken: string | null) => {
      const headers = new Headers(request.headers)
      headers.set('App-Id', appId)
      if (accessToken) headers.set('Authorization', `Bearer ${accessToken}`)
      return await exchange(send, url, { ...request, headers }, given, given.timeoutMs ?? options.timeoutMs)
    }
    const token = await getAccessToken()
    let answer = await attempt(token)
    if (token && route.auth !== 'public' && refusesToken(answer)) {
      // Somebody else may have got a new token while this call was under way.
      const newer = await getAccessToken()
      if ((newer && newer !== token) || (await refresh())) answer = await attempt(await getAccessToken())
    }
    if (prove && codeOf(answer.json) === 'auth.proof_required') {
      const proven = await prove()
      if (proven) answer = await attempt(proven)
    }
    const { status, json, requestId } = answer
    if (status >= 500 || isUnreadable(answer))
      onFault?.({ operation: route.id, status, requestId, problem: codeOf(json) })
    return answer
  }

  async function call<O extends OperationShape>(route: Route<O>, input: Input = {}, given: CallOptions = {}) {
    const answer = await answerTo(route, input, given, acceptsJson)
    const reply = replyOf(answer)
    keepRequestId(reply, answer.requestId)
    return checkReply ? await checkReply(route.id, reply) : reply
  }

  async function table<O extends OperationShape>(route: Route<O>, input: Input = {}, given: CallOptions = {}) {
    const answer = await answerTo(route, input, given, `${csv}, application/problem+json`)
    if (answer.table) return answer.table
    replyOf(answer)
    // Something between here and the server answered in its place.
    throw new NetworkFailure('unavailable', { status: answer.status })
  }

  return { call: call as ApiClient['call'], table: table as FileClient['table'] }
}

const acceptsJson = 'application/json, application/problem+json'
const csv = 'text/csv'

function pathOf(route: Route<OperationShape>, { params, query }: Input): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

function requestOf(route: Route<OperationShape>, { body }: Input, given: CallOptions, accept: string) {
  const headers: Record<string, string> = { Accept: accept }
  const key = given.idempotencyKey ?? (route.idempotent ? newIdempotencyKey() : undefined)
  if (key) headers['Idempotency-Key'] = key
  const multipart = route.multipart && body !== undefined
  if (body !== undefined && !multipart) headers['Content-Type'] = 'application/json'
  return {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: multipart ? formOf(body as object) : JSON.stringify(body) }),
    ...(given.keepalive ? { keepalive: true } : {}),
  }
}

function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** `crypto.randomUUID` is missing on plain-http pages other than localhost. */
function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

interface Exchange {
  status: number
  ok: boolean
  /** Parsed JSON; undefined where there was none. */
  json: unknown
  empty: boolean
  /** Where the answer is no JSON but a table. */
  table?: Blob
  requestId: string | undefined
}

async function exchange(
  send: typeof fetch,
  url: string,
  request: RequestInit,
  { signal }: CallOptions,
  timeoutMs: number = limits.apiTimeoutMs,
): Promise<Exchange> {
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), timeoutMs)
  try {
    const response = await send(url, {
      ...request,
      signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    })
    const requestId = response.headers.get('x-request-id') ?? undefined
    if (response.ok && response.headers.get('content-type')?.startsWith(csv)) {
      const table = await response.blob()
      return { status: response.status, ok: true, json: undefined, empty: false, table, requestId }
    }
    const text = await response.text()
    return { status: response.status, ok: response.ok, json: parsed(text), empty: text === '', requestId }
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new NetworkFailure(deadline.signal.aborted ? 'timeout' : 'offline', { cause })
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function codeOf(json: unknown): string | undefined {
  const code = (json as { code?: unknown } | null | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

/** Only these mean the access token; other 401s are answers of the operation, such as a wrong signature. */
function refusesToken({ status, json }: Exchange): boolean {
  if (status !== 401) return false
  const code = codeOf(json)
  return code === undefined || code === 'auth.token_invalid' || code === 'auth.token_missing'
}

const isUnreadable = ({ ok, json, empty, table }: Exchange) => ok && !empty && !table && json === undefined

function replyOf({ status, ok, json, empty }: Exchange): unknown {
  if (ok) {
    if (empty) return undefined
    if (json !== undefined) return json
    throw new NetworkFailure('unavailable', { status })
  }
  const code = codeOf(json)
  if (code === undefined) throw new NetworkFailure('unavailable', { status })
  const { details, requestId } = json as { details?: never; requestId?: string }
  // A newer server may know codes that this client has no sentence for.
  throw new Problem(code as ProblemCode, details, { status, ...(requestId === undefined ? {} : { requestId }) })
}
