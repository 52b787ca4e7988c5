import { type ApiClient, createApiClient, type FileClient } from '@vitrine/client'
import { sessionTokens } from '@vitrine/web/api-tokens'
import { createStepUp, type StepUp } from '@vitrine/web/step-up'
import { createContext, use } from 'react'
import { type StudioSession, studioClientId } from '../session/studio-session.ts'
import { sendTelling } from './send-telling.ts'

interface ApiNeeds {
  session: StudioSession['session']
  language: () => string
}

export interface StudioApi extends ApiClient, FileClient {
  /** Where what needs a fresh proof waits for it; nowhere in stories. */
  stepUp?: StepUp
  /** The same for a file, with how much of it has gone: from 0 to 1. */
  telling(onProgress: (share: number) => void): ApiClient
}

export function createApi({ session, language }: ApiNeeds): StudioApi {
  const stepUp = createStepUp({ now: Date.now, who: () => session.tokens()?.sub ?? null })
  const shared = { baseUrl: '/api', appId: studioClientId, ...sessionTokens(session), prove: stepUp.prove }
  const inLanguage =
    (language: () => string, send: typeof fetch): typeof fetch =>
    (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Accept-Language', language())
      return send(input, { ...init, headers })
    }
  const plainly: typeof fetch = (...asked) => fetch(...asked)
  const spoken = createApiClient({ ...shared, fetch: inLanguage(language, plainly) })
  const asWritten = createApiClient({ ...shared, fetch: inLanguage(() => '*', plainly) })
  return {
    stepUp,
    // What a brand has written is edited as it was written: read in another language, a translation would be saved in its place.
    call: (route, ...asked) => (route.inWords ? asWritten : spoken).call(route, ...asked),
    table: (...asked) => spoken.table(...asked),
    // A file takes as long as the line needs for it.
    telling: (onProgress) =>
      createApiClient({ ...shared, fetch: inLanguage(language, sendTelling(onProgress)), timeoutMs: uploadMostMs }),
  }
}

const uploadMostMs = 10 * 60 * 1000

const ApiContext = createContext<StudioApi | null>(null)
export const ApiProvider = ApiContext.Provider

export function useApi(): StudioApi {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiProvider above.')
  return api
}
