import type { RecipientInput, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { readRecipient } from '@vitrine/token-rules'
import { track } from '../../../platform/telemetry/analytics.ts'
import { recipientIn } from '../named-action.ts'
import { plainName } from '../plain-name.ts'
import type { RegionActing } from '../region.ts'
import { type LegacyNetwork, networkOf } from './connection.ts'
import { legacyNetworkList } from './listing.ts'
import type { NetworkToken } from './network-token.ts'
import { legacyNetworkReading } from './reading.ts'
import { refreshToken } from './refresh-token.ts'
import { registeredName } from './registered-name.ts'

const giving: ReadonlyMap<string, 'Transfer' | 'Clone'> = new Map([
  ['transfer', 'Transfer'],
  ['clone', 'Clone'],
  ['share', 'Clone'],
] as const)

/** Sends or shares; the action's name says which. */
async function give(there: LegacyNetwork, name: 'Transfer' | 'Clone', tokenId: TokenId, input: RecipientInput) {
  await there.client.perform(name, tokenId, recipientFields(input, there.accountId()))
}

function recipientFields(input: RecipientInput, callerId: string | null): Record<string, string> {
  const reading = readRecipient(input)
  if (!reading.ok) throw new Problem(reading.problem)
  const { recipient } = reading
  switch (recipient.type) {
    case 'email':
      return { 'new.owner.email': recipient.value }
    case 'phone':
      return { 'new.owner.phone_number': recipient.value }
    case 'userId':
      return { 'new.owner.id': recipient.value }
    case 'caller':
      return { 'new.owner.id': callerId ?? '' }
    case 'eth':
      return { 'new.owner.eth_address': recipient.value }
  }
}

interface MoveReply {
  ids: string[]
  error_messages?: Record<string, string>
}

/** Names and fields of actions are that network's own. */
export const legacyNetworkActing: RegionActing = {
  transfer: ({ api }, { token, recipient }) => give(networkOf(api), 'Transfer', token.id, recipient),
  async clone({ api }, { token, recipient }) {
    await give(networkOf(api), 'Clone', token.id, recipient)
    return null
  },
  remove: (api, { id }, keepalive) =>
    networkOf(api).client.call('POST', '/v1/user/vatom/trash', { 'this.id': id }, { keepalive }),
  async perform({ api, client }, tokenId, { actionId, parameters }) {
    const there = networkOf(api)
    const known = legacyNetworkList.find(client, tokenId) as NetworkToken | undefined
    const name = known ? registeredName(known, actionId) : actionId
    const output = await there.client.perform(name, tokenId, parameters)
    track('Token Action', { actionId, tokenId })
    return { token: await refreshToken(client, there, tokenId), output: asRecord(output) }
  },
  named(api, _token, name, payload) {
    const verb = giving.get(plainName(name))
    const recipient = recipientIn(payload)
    return verb && recipient
      ? { behaviorId: '', actionId: verb, parameters: recipientFields(recipient, networkOf(api).accountId()) }
      : { behaviorId: '', actionId: name, parameters: payload }
  },
  async move(api, ids, parentId) {
    const body = { ids, parent_id: parentId }
    const { ids: moved, error_messages: messages = {} } = await networkOf(api).client.call<MoveReply>(
      'PATCH',
      '/v1/vatoms',
      body,
    )
    return { moved: moved as TokenId[], refused: Object.entries(messages).map(([id, message]) => ({ id, message })) }
  },
  async drop({ api, client }, { token, place }) {
    const there = networkOf(api)
    await there.client.perform('Drop', token.id, { 'geo.pos': place })
    return refreshToken(client, there, token.id)
  },
  async pickUp({ api, client }, { token, position }) {
    const there = networkOf(api)
    const output = await there.client.perform('Pickup', token.id, position ? { 'geo.pos': position } : {})
    const taken = legacyNetworkReading.staysOnMap(token) ? (output as { id?: string } | undefined)?.id : token.id
    return taken ? refreshToken(client, there, taken) : null
  },
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
