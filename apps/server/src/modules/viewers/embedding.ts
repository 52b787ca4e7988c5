import { type ApiCallGrant, type EmbeddingGrant, hostCalls } from '@vitrine/protocol'
import type { ClientSetting } from '../../platform/config/settings.ts'

const nothing: EmbeddingGrant = { allowed: false, original: false, calls: [], apiCalls: [], clientId: null, own: false }

/** What every host that is granted raw calls at all may ask for (spec §5). */
const apiCallsDefault: readonly ApiCallGrant[] = [{ method: 'GET', url: '/me' }]

/** Which hosts may drive the wallet that they show, by the clients that the operator has registered (R28). */
export function createEmbedding(clients: readonly ClientSetting[]) {
  return (origin: string, appId: string | undefined): EmbeddingGrant => {
    const client = clients.find(
      ({ id, embedOrigins, nativeContainers }) =>
        (appId === undefined || id === appId) &&
        (origin === 'native' ? nativeContainers : embedOrigins.includes(origin)),
    )
    if (!client) return nothing
    const calls = client.original ? [...hostCalls] : [...new Set(client.grants)]
    return {
      allowed: true,
      original: client.original,
      calls,
      apiCalls: calls.includes('walletsdk:callApi') ? [...(client.apiCalls ?? apiCallsDefault)] : [],
      clientId: client.id as NonNullable<EmbeddingGrant['clientId']>,
      own: client.own,
    }
  }
}
