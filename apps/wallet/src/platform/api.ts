import { type ApiClient, createApiClient, NetworkFailure } from '@vitrine/client'
import { createContext, use } from 'react'
import type { AppConfig } from './config.ts'
import { ProviderUnreachable, RefreshRefused, SignedOut } from './session/errors.ts'
import type { Session } from './session/session.ts'

export type { ApiClient }

export interface ApiNeeds {
  config: Pick<AppConfig, 'clientId'>
  session: Pick<Session, 'accessToken' | 'refresh' | 'tokens'>
  language: () => string
}

/** How the typed clients ask the session for a token: ahead of expiry, and once more after a 401. */
export function sessionTokens(session: ApiNeeds['session']) {
  return {
    getAccessToken: () => session.accessToken().catch(noToken),
    onUnauthorized: async () => {
      const renewed = await session.refresh(session.tokens()?.accessToken).catch(noToken)
      return renewed !== null
    },
  }
}

/** An ended session means no token; an unreachable provider is a lost network, never a sign-out (R1). */
function noToken(error: unknown): null {
  if (error instanceof ProviderUnreachable) throw new NetworkFailure('offline', { cause: error })
  if (error instanceof RefreshRefused || error instanceof SignedOut) return null
  throw error
}

export function createApi({ config, session, language }: ApiNeeds): ApiClient {
  return createApiClient({
    baseUrl: '/api',
    appId: config.clientId,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Accept-Language', language())
      return fetch(input, { ...init, headers })
    },
    ...sessionTokens(session),
  })
}

const ApiContext = createContext<ApiClient | null>(null)
export const ApiProvider = ApiContext.Provider

export function useApi(): ApiClient {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiProvider above.')
  return api
}
