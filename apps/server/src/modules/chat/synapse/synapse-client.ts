import { Problem } from '@vitrine/protocol'
import type { MatrixConfig } from '../../../platform/config/config.ts'
import type { Content } from '../matrix-types.ts'

/** What Synapse has answered instead of what was asked for. */
export class SynapseRefused extends Error {
  override readonly name = 'SynapseRefused'
  readonly status: number
  readonly code: string

  constructor(what: string, status: number, { errcode, error }: { errcode?: unknown; error?: unknown }) {
    super(`Synapse has refused ${what}: ${status} ${String(errcode ?? '')} ${String(error ?? '')}`.trim())
    this.status = status
    this.code = typeof errcode === 'string' ? errcode : ''
  }

  /** It says so each time; what is wrong is this one thing, rather than how we are known there. */
  get isFinal(): boolean {
    return this.status !== 401 && this.status !== 403
  }

  /** It may do it another time. */
  get isLater(): boolean {
    return this.status >= 500 || this.status === 429
  }
}

export interface SynapseCall {
  body?: Content
  query?: Readonly<Record<string, string | number>>
  /** As whom; as the installation itself when left out. */
  as?: string
}

/** The API of a Synapse, for the application service that this installation is there. */
export interface SynapseClient {
  /** `path` begins after the address: `/_matrix/…`, or after `/_matrix/client/v3` where it begins with neither `_matrix` nor `_synapse`. */
  ask<T = Content>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, call?: SynapseCall): Promise<T>
  /** Null for what is not there. */
  find<T = Content>(path: string, call?: SynapseCall): Promise<T | null>
  /** Answers with the `mxc://` address. */
  upload(bytes: Uint8Array, type: string, call?: Pick<SynapseCall, 'as' | 'query'>): Promise<string>
}

export interface SynapseClientNeeds {
  matrix: MatrixConfig
  /** Who the installation itself is. */
  service: string
}

const patienceMs = 30_000

/** A path of parts that somebody else named. */
export const pathOf = (...parts: readonly string[]) => parts.map((part) => `/${encodeURIComponent(part)}`).join('')

export function createSynapseClient({ matrix, service }: SynapseClientNeeds): SynapseClient {
  async function send(
    method: string,
    path: string,
    { as = service, query = {} }: SynapseCall,
    sent: { body?: string | Uint8Array<ArrayBuffer>; type: string },
  ): Promise<Response> {
    const whole = /^\/_(matrix|synapse)\//.test(path) ? path : `/_matrix/client/v3${path}`
    const search = new URLSearchParams({ user_id: as })
    for (const [name, value] of Object.entries(query)) search.set(name, String(value))
    const answer = await fetch(`${matrix.url}${whole}?${search}`, {
      method,
      headers: { authorization: `Bearer ${matrix.appToken}`, ...(sent.body ? { 'content-type': sent.type } : {}) },
      ...(sent.body === undefined ? {} : { body: sent.body }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    }).catch((cause: unknown) => {
      throw new Problem('service.unavailable', {}, { cause })
    })
    if (answer.ok) return answer
    const said = (await answer.json().catch(() => ({}))) as { errcode?: unknown; error?: unknown }
    const refused = new SynapseRefused(`${method} ${whole.replace(/%(21|23|24|40)[^/]+/g, '…')}`, answer.status, said)
    throw refused.isLater ? new Problem('service.unavailable', {}, { cause: refused }) : refused
  }

  const client: SynapseClient = {
    async ask<T>(method: string, path: string, call: SynapseCall = {}) {
      const body = method === 'GET' || method === 'DELETE' ? call.body : (call.body ?? {})
      const sent = { type: 'application/json', ...(body ? { body: JSON.stringify(body) } : {}) }
      return (await (await send(method, path, call, sent)).json()) as T
    },
    async find<T>(path: string, call: SynapseCall = {}) {
      try {
        return await client.ask<T>('GET', path, call)
      } catch (error) {
        if (error instanceof SynapseRefused && error.status === 404) return null
        throw error
      }
    },
    async upload(bytes, type, call = {}) {
      const answer = await send('POST', '/_matrix/media/v3/upload', call, { body: new Uint8Array(bytes), type })
      return ((await answer.json()) as { content_uri: string }).content_uri
    },
  }
  return client
}
