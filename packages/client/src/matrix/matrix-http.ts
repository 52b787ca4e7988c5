import { NetworkFailure } from '../network-failure.ts'
import { type MatrixError, matrixErrorOf } from './matrix-error.ts'

/** A sign-in to chat. */
export interface MatrixAccess {
  homeserverUrl: string
  /** `@account:host`. */
  userId: string
  deviceId: string
  accessToken: string
}

/** Where sign-ins come from and are kept; several pages may share one. */
export interface MatrixSession {
  access(): Promise<MatrixAccess>
  /** The server knows this one no more: another one. What it throws, the call throws. */
  renew(refused: MatrixAccess): Promise<MatrixAccess>
}

export interface MatrixHttpOptions {
  session: MatrixSession
  fetch?: typeof fetch
}

export interface MatrixRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Behind `/_matrix`. */
  path: string
  query?: Record<string, string | number | boolean | null | undefined>
  json?: unknown
  /** Sent as it is, with its own type. */
  blob?: Blob
  signal?: AbortSignal | undefined
  timeoutMs?: number
}

export interface MatrixHttp {
  json<T>(request: MatrixRequest): Promise<T>
  blob(request: MatrixRequest): Promise<Blob>
}

/** Spec §9. */
export const chatRequestMs = 12_000
/** Longer waits than this are the caller's to make. */
const patienceMs = 20_000
const limitTries = 3

/**
 * Throws `MatrixError` for what the server refuses and `NetworkFailure` when it was not reached. What comes too often is tried again when the
 * server says so; a sign-in that has ended is made anew, once.
 */
export function createMatrixHttp({ session, fetch: given }: MatrixHttpOptions): MatrixHttp {
  const send = given ?? ((...args: Parameters<typeof fetch>) => fetch(...args))

  async function ask(request: MatrixRequest): Promise<Response> {
    let access = await session.access()
    let renewed = false
    for (let tries = 1; ; tries += 1) {
      const response = await exchange(send, access, request)
      if (response.ok) return response
      const error = await errorOf(response)
      if (error.code === 'M_UNKNOWN_TOKEN' && !renewed) {
        renewed = true
        access = await session.renew(access)
      } else if (error.retryAfterMs !== null && error.retryAfterMs <= patienceMs && tries <= limitTries) {
        await pause(error.retryAfterMs, request.signal)
      } else throw error
    }
  }

  return {
    async json<T>(request: MatrixRequest) {
      const response = await ask(request)
      try {
        return (await response.json()) as T
      } catch (cause) {
        request.signal?.throwIfAborted()
        throw new NetworkFailure('unavailable', { status: response.status, cause })
      }
    },
    async blob(request) {
      const response = await ask(request)
      try {
        return await response.blob()
      } catch (cause) {
        request.signal?.throwIfAborted()
        throw new NetworkFailure('offline', { cause })
      }
    },
  }
}

async function exchange(send: typeof fetch, access: MatrixAccess, request: MatrixRequest): Promise<Response> {
  const { method, path, query, json, blob, signal, timeoutMs = chatRequestMs } = request
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.append(name, String(value))
  }
  const late = AbortSignal.timeout(timeoutMs)
  const body = blob ?? (json === undefined ? undefined : JSON.stringify(json))
  const type = blob ? blob.type : 'application/json'
  try {
    return await send(
      `${access.homeserverUrl.replace(/\/$/, '')}/_matrix${path}${search.size > 0 ? `?${search}` : ''}`,
      {
        method,
        headers: {
          Authorization: `Bearer ${access.accessToken}`,
          ...(body === undefined ? {} : { 'Content-Type': type }),
        },
        ...(body === undefined ? {} : { body }),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      },
    )
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkFailure(late.aborted ? 'timeout' : 'offline', { cause })
  }
}

async function errorOf(response: Response): Promise<MatrixError> {
  const body: unknown = await response.json().catch(() => null)
  const error = matrixErrorOf(response.status, body, response.headers.get('Retry-After'))
  if (!error || response.status >= 500)
    throw new NetworkFailure('unavailable', { status: response.status, cause: error })
  return error
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
