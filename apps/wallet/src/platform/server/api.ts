import {
  type ApiClient,
  createApiClient,
  type Fault,
  type NetworkClient,
  type NetworkClientOptions,
} from '@vitrine/client'
import { sessionTokens } from '@vitrine/web/api-tokens'
import type { Session } from '@vitrine/web/session'
import { createStepUp, type StepUp } from '@vitrine/web/step-up'
import { createContext, use } from 'react'
import { reportError } from '../telemetry/error-reports.ts'
import { keepToLock } from '../viewer/lock.ts'

/** Both backends: the newer one by its typed operations, the older network beside it. */
export interface WalletApi extends ApiClient {
  network?: OlderNetwork
  /** Where calls wait that need a fresh proof of who the person is. */
  stepUp?: StepUp
}

export interface OlderNetwork {
  client: NetworkClient
  /** Where its socket is. */
  socketUrl: string
  appId: string
  getAccessToken(): Promise<string | null>
  /** Who is signed in. */
  accountId(): string | null
}

export type { WalletApi as ApiClient }

export interface ApiNeeds {
  clientId: string
  session: Pick<Session, 'accessToken' | 'refresh' | 'tokens'>
  language: () => string
}

export function createApi({ clientId, session, language }: ApiNeeds): WalletApi {
  const fetchInLanguage: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('Accept-Language', language())
    return fetch(input, { ...init, headers })
  }
  const tokens = sessionTokens(session)
  const onFault = (fault: Fault) => reportError('the server failed', undefined, fault)
  const shared = { appId: clientId, fetch: fetchInLanguage, onFault, ...tokens }
  const stepUp = createStepUp({ now: Date.now, who: () => session.tokens()?.sub ?? null })
  return {
    ...createApiClient({ baseUrl: '/api', ...shared, prove: stepUp.prove, checkReply: keepToLock }),
    stepUp,
    network: {
      client: networkClientAtFirstCall({ baseUrl: '', ...shared }),
      socketUrl: `${location.origin.replace(/^http/, 'ws')}/ws`,
      appId: clientId,
      getAccessToken: tokens.getAccessToken,
      accountId: () => session.tokens()?.sub ?? null,
    },
  }
}

/** It comes with what reads the older network. */
function networkClientAtFirstCall(options: NetworkClientOptions): NetworkClient {
  const client = async () =>
    (await import('@vitrine/client/legacy-network/network-client')).createNetworkClient(options)
  return {
    call: async (...given) => (await client()).call(...given),
    perform: async (...given) => (await client()).perform(...given),
  }
}

const ApiContext = createContext<WalletApi | null>(null)
export const ApiProvider = ApiContext.Provider

export function useApi(): WalletApi {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiProvider above.')
  return api
}
