import type { QueryClient } from '@tanstack/react-query'
import type { EmbeddingGrant, HostInit } from '@vitrine/protocol'
import { HostProblem } from '../../platform/host/host-problem.ts'
import type { RouteName } from '../../platform/navigation/paths.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import type { SessionPort } from '../../platform/session/use-session.tsx'

/** What there is from the first moment on. */
export interface HostServices {
  api: ApiClient
  session: SessionPort
  /** What the session's calls are made as. */
  clientId: string
  /** Whether a route has its screen already (R35). */
  isAvailable: (route: RouteName) => boolean
  /** Signs the person in whose access token the host gives. */
  signInWith: (accessToken: string) => Promise<void>
  /** What the host has set so far, and how it sets it anew. */
  init: () => HostInit | null
  configure: (init: HostInit) => void
}

/** What there is while somebody is signed in and the app is drawn. */
export interface Presence {
  client: QueryClient
  accountId: string
}

export interface CallContext extends HostServices {
  grant: EmbeddingGrant
  /** Waits for the app to be drawn; rejects where nobody is signed in. */
  presence: () => Promise<Presence>
  /** Whether the app is there to be navigated. */
  isPresent: () => boolean
}

export type Params = Readonly<Record<string, unknown>>
export type Call = (params: Params, context: CallContext) => unknown

/** A text among the parameters, under the first of the names that has one. */
export function textOf(params: Params, ...names: string[]): string | null {
  const found = names.map((name) => params[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

export function requiredText(params: Params, ...names: [string, ...string[]]): string {
  const found = textOf(params, ...names)
  if (found === null) throw new HostProblem('client.host_parameter_missing', { name: names[0] })
  return found
}
