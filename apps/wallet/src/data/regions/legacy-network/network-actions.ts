import type { QueryClient } from '@tanstack/react-query'
import { NetworkProblem } from '@vitrine/client'
import type { RecipientInput, Token, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { readRecipient } from '@vitrine/token-rules'
import type { OlderNetwork } from '../../../platform/server/api.ts'
import {
  editNetworkInventory,
  fetchNetworkParts,
  type NetworkInventory,
  networkKey,
  withParts,
} from './network-inventory.ts'
import { asWalletToken, type NetworkToken } from './network-token.ts'

/** A token of the older network by its id; the catalogue's "not found" where there is none (R14). */
export async function fetchNetworkToken(
  network: OlderNetwork,
  id: string,
  signal?: AbortSignal,
): Promise<NetworkToken> {
  const parts = await fetchNetworkParts(network.client, id, signal)
  if (!parts) throw new Problem('token.not_found')
  return asWalletToken(parts, network.accountId())
}

/** Whether this device knows the token as one of the older network. */
export function isKnownThere(queries: QueryClient, id: string): boolean {
  return queries.getQueryData<NetworkInventory>(networkKey)?.vatoms.some((vatom) => vatom.id === id) ?? false
}

/** Sends or shares; the action's name says which. */
export async function give(
  network: OlderNetwork,
  name: 'Transfer' | 'Clone',
  token: Token,
  input: RecipientInput,
): Promise<void> {
  await network.client.perform(name, token.id, recipientFields(input, network.accountId()))
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

export async function trash(network: OlderNetwork, tokenId: TokenId, keepalive: boolean): Promise<void> {
  await network.client.call('POST', '/v1/user/vatom/trash', { 'this.id': tokenId }, { keepalive })
}

interface MoveReply {
  ids: string[]
  error_messages?: Record<string, string>
}

/** Into a folder, or with `.` out of it; each for itself. */
export async function moveThere(network: OlderNetwork, ids: readonly string[], parentId: string) {
  const { ids: moved, error_messages: messages = {} } = await network.client.call<MoveReply>('PATCH', '/v1/vatoms', {
    ids,
    parent_id: parentId,
  })
  return { moved: moved as TokenId[], refused: Object.entries(messages).map(([id, message]) => ({ id, message })) }
}

/** Out of sight at once (R16); the returned function brings it back. */
export function hideThere(queries: QueryClient, tokenId: string): () => void {
  const hidden = queries.getQueryData<NetworkInventory>(networkKey)?.vatoms.find((vatom) => vatom.id === tokenId)
  editNetworkInventory(queries, (before) => ({
    ...before,
    vatoms: before.vatoms.filter((vatom) => vatom.id !== tokenId),
  }))
  return () => {
    if (!hidden || isKnownThere(queries, tokenId)) return
    // What came and went meanwhile stays so.
    editNetworkInventory(queries, (before) => ({ ...before, vatoms: [...before.vatoms, hidden] }))
  }
}

/** Reads one object anew and puts it among the others; null when the person has it no longer. */
export async function refreshThere(
  queries: QueryClient,
  network: OlderNetwork,
  id: string,
): Promise<NetworkToken | null> {
  const parts = await fetchNetworkParts(network.client, id).catch((error: unknown) => {
    if (error instanceof NetworkProblem) return null
    throw error
  })
  const isMine = parts?.vatom['vAtom::vAtomType'].owner === network.accountId()
  if (!parts || !isMine) {
    hideThere(queries, id)
    return null
  }
  editNetworkInventory(queries, (before) => withParts(before, parts))
  const token = asWalletToken(parts, network.accountId())
  queries.setQueryData(['tokens', id], token)
  return token
}
