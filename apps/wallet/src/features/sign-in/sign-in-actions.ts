import { challengeInteraction, consentInteraction, loginInteraction, sendInteractionCode } from '@vitrine/client/routes'
import type { LoginMethod } from '@vitrine/protocol'
import { isProblem } from '@vitrine/protocol/problem'
import type { ApiClient } from '../../platform/server/api.ts'
import type { CodeIdentity } from './identifier.ts'

export interface SentCode {
  sentTo: string
  resendAfterSeconds: number
  inbox?: string | undefined
}

/** What the sign-in screens ask of the server, for one interaction. */
export interface SignInActions {
  sendCode(identity: CodeIdentity): Promise<SentCode>
  challenge(account: { type: 'eth' | 'sol'; address: string; chainId?: number }): Promise<string>
  login(method: LoginMethod): Promise<{ redirectTo: string }>
  consent(accept: boolean): Promise<{ redirectTo: string }>
}

export function createSignInActions(api: ApiClient, uid: string): SignInActions {
  const params = { uid }
  return {
    sendCode: (body) => api.call(sendInteractionCode, { params, body }),
    challenge: async (body) => (await api.call(challengeInteraction, { params, body })).message,
    async login(body) {
      try {
        return await api.call(loginInteraction, { params, body })
      } catch (error) {
        if (!isProblem(error, 'identity.work_required') || !('identity_value' in body)) throw error
        const work = await (await import('./work.ts')).workFor(error.details)
        return api.call(loginInteraction, { params, body: { ...body, work } })
      }
    },
    consent: (accept) => api.call(consentInteraction, { params, body: { accept } }),
  }
}
