import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '@vitrine/client'
import type { RecipientInput } from '@vitrine/protocol'
import { readRecipient } from '@vitrine/token-rules'
import { publicProfileQuery } from '../../../data/account/people.ts'
import { recipientIn } from '../../../data/regions/named-action.ts'
import { plainName } from '../../../data/regions/plain-name.ts'

/** What a person is asked before a face does something for them: what becomes of the thing, and for whom. */
export type FaceQuestion =
  | { effect: 'send' | 'share'; person: string }
  | { effect: 'delete' }
  /** Into a folder, by its name, or out of the one that it lies in. */
  | { effect: 'put'; folder: string }
  | { effect: 'take' }
  | { effect: 'other'; action: string; person: string | null }

type Parameters = Readonly<Record<string, unknown>>

const recipientNames = [
  ...['recipient', 'cloneOwner', 'userID', 'userId', 'email', 'phoneNumber'],
  ...['new.owner.id', 'new.owner.email', 'new.owner.phone_number', 'new.owner.eth_address'],
]

const effects: Readonly<Record<string, 'send' | 'share' | 'delete'>> = {
  transfer: 'send',
  clone: 'share',
  delete: 'delete',
  trash: 'delete',
}

/** Null for what cannot be asked about: something given to nobody, or to somebody who is named in two ways. */
export async function questionFor(
  { api, client }: { api: ApiClient; client: QueryClient },
  action: string,
  parameters: Parameters = {},
): Promise<FaceQuestion | null> {
  const named = recipientNames.filter((name) => parameters[name] !== undefined && parameters[name] !== null)
  if (named.length > 1) return null
  const effect = effects[plainName(action)]
  if (effect === 'delete') return { effect }
  const recipient = recipientIn(parameters)
  const person = recipient && (await personOf({ api, client }, recipient))
  if (effect === undefined) return { effect: 'other', action, person }
  return person ? { effect, person } : null
}

/** Names are free to choose: what nobody else has stands beside them. */
async function personOf(
  { api, client }: { api: ApiClient; client: QueryClient },
  input: RecipientInput,
): Promise<string | null> {
  const reading = readRecipient(input)
  if (!reading.ok || reading.recipient.type === 'caller') return null
  const { type, value } = reading.recipient
  if (type !== 'userId') return value
  const profile = await client.fetchQuery(publicProfileQuery(api, value))
  const mark = profile.preferred_username ? `@${profile.preferred_username}` : profile.id.slice(-6)
  return `${profile.name} (${mark})`
}
