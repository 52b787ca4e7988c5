import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createApiClient } from '@vitrine/client'
import { LinkNavigation } from '@vitrine/ui'
import { ToastProvider } from '@vitrine/ui/toast'
import type { Language } from '@vitrine/web/languages'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Providers } from '../app/Providers.tsx'
import { CurrentBrandProvider } from '../components/brand/current-brand.ts'
import type { OwnBrand } from '../data/brands.ts'
import type { SessionPort } from '../platform/session/use-session.tsx'
import { storyTranslator } from './story-translator.ts'

export interface Asked {
  method: string
  /** Without `/api`, with its query. */
  path: string
  body: unknown
  /** The request's idempotency key. */
  key: string | null
}

export interface Reply {
  status?: number
  body: unknown
  /** In place of the body, for whoever asks for a table. */
  csv?: string
}

/** The server of a story, at the network's edge. */
export type Answer = (asked: Asked) => Reply | Promise<Reply>

export interface StoryWorldProps {
  language?: Language
  /** Who is signed in; nobody when left out. */
  accountId?: string
  /** The brand that is worked on. */
  brand?: OwnBrand
  answer?: Answer
  signIn?: SessionPort['signIn']
  children: ReactNode
}

const nobodyAnswers: Answer = ({ method, path }) => {
  throw new TypeError(`This story has no answer to ${method} ${path}.`)
}

/** Everything that pages find above them in Studio, without a server. */
export function StoryWorld(props: StoryWorldProps) {
  const { language = 'en', accountId, brand, answer = nobodyAnswers, signIn = async () => undefined, children } = props
  const translator = useMemo(() => storyTranslator(language), [language])
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }))
  const [session] = useState(() => sessionPort(accountId, signIn))
  const [api] = useState(() => {
    const own = createApiClient({ baseUrl: '', appId: 'stories', getAccessToken: () => null, fetch: server(answer) })
    return { ...own, telling: () => own }
  })
  return (
    <Providers translator={translator} session={session} api={api}>
      <LinkNavigation navigate={() => undefined}>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <CurrentBrandProvider value={brand ?? null}>
              <Suspense>{children}</Suspense>
            </CurrentBrandProvider>
          </ToastProvider>
        </QueryClientProvider>
      </LinkNavigation>
    </Providers>
  )
}

function server(answer: Answer): typeof fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : (init?.body ?? null)
    const headers = new Headers(init?.headers)
    const key = headers.get('idempotency-key')
    const reply = await answer({ method: init?.method ?? 'GET', path: String(input), body, key })
    if (reply.csv && headers.get('accept')?.startsWith('text/csv'))
      return new Response(reply.csv, { headers: { 'content-type': 'text/csv; charset=utf-8' } })
    return Response.json(reply.body, { status: reply.status ?? 200 })
  }
}

function sessionPort(accountId: string | undefined, signIn: SessionPort['signIn']): SessionPort {
  const state = accountId
    ? ({ status: 'signed-in', sub: accountId, readOnly: false } as const)
    : ({ status: 'signed-out' } as const)
  return {
    signIn,
    finish: () => new Promise(() => undefined),
    signOut: async () => undefined,
    session: { state: () => state, subscribe: () => () => undefined },
  }
}
