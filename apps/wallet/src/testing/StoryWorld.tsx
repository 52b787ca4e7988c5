import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createApiClient, createNetworkClient } from '@vitrine/client'
import { ToastProvider } from '@vitrine/ui/toast'
import type { Language } from '@vitrine/web/languages'
import { memoryStorage } from '@vitrine/web/memory-storage'
import type { SessionState } from '@vitrine/web/session'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Providers } from '../app/Providers.tsx'
import { FailureDetails } from '../components/problem/failures.tsx'
import { createPendingPath } from '../platform/navigation/pending-path.ts'
import type { ApiClient } from '../platform/server/api.ts'
import { type Realtime, RealtimeProvider } from '../platform/server/realtime.ts'
import type { SessionPort } from '../platform/session/use-session.tsx'
import { storyI18n } from './story-i18n.ts'

export interface Asked {
  method: string
  /** Without `/api`, with its query. */
  path: string
  body: unknown
  /** The request's idempotency key. */
  key: string | null
}

/** The server of a story, at the network's edge. */
export type Answer = (asked: Asked) => Reply | Promise<Reply>

export interface Reply {
  status?: number
  body: unknown
}

export interface StoryWorldProps {
  language?: Language
  accountId?: string
  readOnly?: boolean
  answer?: Answer
  signIn?: SessionPort['signIn']
  /** Puts the older network beside the newer API: paths below `/v1` ask it. */
  older?: boolean
  children: ReactNode
}

const nobodyAnswers: Answer = ({ method, path }) => {
  throw new TypeError(`This story has no answer to ${method} ${path}.`)
}

const quietSignIn: SessionPort['signIn'] = { start: async () => undefined, finish: () => new Promise(() => undefined) }

const quietRealtime: Realtime = {
  follow: () => () => undefined,
  status: () => 'live',
  subscribeStatus: () => () => undefined,
  watchMap: () => ({ move: () => undefined, stop: () => undefined }),
  wake: () => undefined,
  start: () => () => undefined,
}

/** Everything that screens find above them in the app, without a server. */
export function StoryWorld(props: StoryWorldProps) {
  const { language = 'en', accountId, readOnly = false, answer = nobodyAnswers, signIn = quietSignIn } = props
  const { older = false, children } = props
  const i18n = useMemo(() => storyI18n(language), [language])
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [session] = useState(() => sessionPort(accountId, readOnly, signIn))
  const [api] = useState(() => backends(server(answer), older ? (accountId ?? null) : undefined))
  return (
    <Providers i18n={i18n} session={session} api={api}>
      <QueryClientProvider client={queryClient}>
        <RealtimeProvider value={quietRealtime}>
          <ToastProvider>
            <FailureDetails>
              <Suspense>{children}</Suspense>
            </FailureDetails>
          </ToastProvider>
        </RealtimeProvider>
      </QueryClientProvider>
    </Providers>
  )
}

/** The older network only for somebody of it: `undefined` leaves it out. */
function backends(fetch: typeof globalThis.fetch, accountId: string | null | undefined): ApiClient {
  const shared = { baseUrl: '', appId: 'stories', getAccessToken: () => null, fetch }
  const api = createApiClient(shared)
  if (accountId === undefined) return api
  const network = {
    client: createNetworkClient(shared),
    socketUrl: 'ws://story/ws',
    appId: 'stories',
    getAccessToken: async () => null,
    accountId: () => accountId,
  }
  return { ...api, network }
}

function server(answer: Answer): typeof fetch {
  return async (input, init) => {
    const text = typeof init?.body === 'string' ? init.body : null
    const asked = {
      method: init?.method ?? 'GET',
      path: String(input),
      body: text === null ? null : JSON.parse(text),
      key: new Headers(init?.headers).get('idempotency-key'),
    }
    const { status = 200, body } = await answer(asked)
    return Response.json(body, { status })
  }
}

function sessionPort(accountId: string | undefined, readOnly: boolean, signIn: SessionPort['signIn']): SessionPort {
  const state: SessionState = accountId ? { status: 'signed-in', sub: accountId, readOnly } : { status: 'signed-out' }
  return {
    signIn,
    warmUp: () => undefined,
    logout: async () => undefined,
    pendingPath: createPendingPath(memoryStorage()),
    session: {
      state: () => state,
      subscribe: () => () => undefined,
      upkeep: async () => undefined,
      accessToken: async () => null,
      refresh: () => Promise.reject(new Error('Stories have no tokens.')),
      tokens: () => null,
    },
  }
}
