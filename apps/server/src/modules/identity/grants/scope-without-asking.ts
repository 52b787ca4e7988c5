import { errors } from 'oidc-provider'
import { type ClientRegistry, scopesWithoutAsking } from '../provider/clients.ts'

/**
 * The scope of tokens that a client gets from somebody who has seen no consent screen. It is refused what people have to be asked for,
 * and given what belongs to it by the operator's word.
 */
export async function scopeWithoutAsking(
  clients: Pick<ClientRegistry, 'find'>,
  clientId: string,
  asked: string | null,
): Promise<string> {
  const client = await clients.find(clientId)
  if (!client) throw new errors.InvalidClient('client is gone')
  const named = (asked ?? 'profile offline_access').split(' ').filter(Boolean)
  const wanted = new Set([...named, ...(client.scopes ?? [])])
  const allowed: readonly string[] = scopesWithoutAsking(client)
  const beyond = [...wanted].filter((scope) => scope.startsWith('wallet:') && !allowed.includes(scope))
  if (beyond.length > 0) throw new errors.InvalidScope('people have to be asked for this scope', beyond.join(' '))
  return [...wanted].join(' ')
}
