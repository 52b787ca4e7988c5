import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkFailure, NetworkProblem } from '@vitrine/client'
import { executeAction } from '@vitrine/client/routes'
import type { MapReadyState, MapToken, PositionClaim, Token, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { useRef } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { refreshThere } from '../regions/legacy-network/network-actions.ts'
import { editNetworkInventory } from '../regions/legacy-network/network-inventory.ts'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'
import { applyArrival, applyToken, refreshInventory, tokenKeys, tokenQuery } from '../tokens/tokens.ts'
import { assertWithinHostReach } from './host-reach.ts'
import { changeOf, findOnMap, takeOffMap } from './map-cache.ts'
import type { Region } from './map-queries.ts'

export interface PickUp {
  token: MapToken
  /** Where the person is, as far as the device says so. */
  position: PositionClaim | null
}

export interface PickedUp {
  /** What the person has now: the token itself, or what a dispenser gave. */
  token: Token | null
}

/** What says that somebody else was faster (spec §8, 1645), on either backend. */
export const isAlreadyGone = (error: unknown): boolean =>
  (error instanceof Problem && (error.code === 'token.not_on_map' || error.code === 'token.not_found')) ||
  (error instanceof NetworkProblem && error.code === 1645)

export const mapBlockOf = (token: Token) => token.state['map-ready-v1'] as Partial<MapReadyState> | undefined

/** A dispenser of the map stays where it is and gives something. */
const staysOf = (token: Token) =>
  isNetworkToken(token)
    ? token.network.vatom['vAtom::vAtomType'].is_map_dispenser === true
    : mapBlockOf(token)?.isMapDispenser === true

/**
 * Picks a token up: gone from the map at once, back if it could not be had. Whoever tries again after a lost answer means the same, from
 * the same place, and gets the answer of the first try.
 */
export function usePickUp() {
  const api = useApi()
  const client = useQueryClient()
  const intention = useRef<(PickUp & { key: string }) | null>(null)
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ token, position }: PickUp): Promise<PickedUp> => {
      assertWithinHostReach(token, position)
      if (intention.current?.token.id !== token.id) intention.current = { token, position, key: randomKey() }
      return pickUp(api, client, intention.current)
    },
    onMutate: ({ token }) => ({
      restore: staysOf(token) ? () => undefined : takeOffMap(client, changeOf(token, regionOf(token))),
    }),
    onError: (error, { token }, context) => {
      if (!(error instanceof NetworkFailure)) intention.current = null
      if (isAlreadyGone(error)) forgetDropped(client, token)
      else context?.restore()
    },
    onSuccess: ({ token: got }, { token }) => {
      intention.current = null
      // The map may have been read again meanwhile, as it was before.
      if (!staysOf(token) && findOnMap(client, token.id)) takeOffMap(client, changeOf(token, regionOf(token)))
      if (got && !isNetworkToken(got)) applyArrival(client, got)
    },
    onSettled: () => void refreshInventory(client),
  })
}

const regionOf = (token: Token): Region => (isNetworkToken(token) ? 'older' : 'newer')

async function pickUp(
  api: ApiClient,
  client: QueryClient,
  { token, position, key: idempotencyKey }: PickUp & { key: string },
): Promise<PickedUp> {
  const { network: there } = api
  if (isNetworkToken(token) && there) {
    const output = await there.client.perform('Pickup', token.id, position ? { 'geo.pos': position } : {})
    const taken = staysOf(token) ? (output as { id?: string } | undefined)?.id : token.id
    return { token: taken ? await refreshThere(client, there, taken) : null }
  }
  const { data } = await api.call(
    executeAction,
    {
      params: { tokenId: token.id },
      body: { behaviorId: 'map-ready-v1', actionId: 'pickup-v1', parameters: position ? { position } : {} },
    },
    { idempotencyKey },
  )
  if (!staysOf(token)) return { token: data.token }
  const [given] = (data.output as { given?: { id: TokenId }[] }).given ?? []
  if (!given) return { token: null }
  return { token: await client.fetchQuery({ ...tokenQuery(api, given.id), staleTime: 0 }) }
}

/** It lies there no longer: whatever still calls it dropped on this device is put right (spec §4). */
function forgetDropped(client: QueryClient, token: Token): void {
  if (isNetworkToken(token)) {
    editNetworkInventory(client, (before) => ({
      ...before,
      vatoms: before.vatoms.map((vatom) =>
        vatom.id === token.id
          ? { ...vatom, 'vAtom::vAtomType': { ...vatom['vAtom::vAtomType'], dropped: false } }
          : vatom,
      ),
    }))
    return
  }
  const known = client.getQueryData<Token>(tokenKeys.detail(token.id))
  if (!known) return
  const block = { ...(known.state['map-ready-v1'] as object), location: null }
  applyToken(client, { ...known, state: { ...known.state, 'map-ready-v1': block } })
  void client.invalidateQueries({ queryKey: tokenKeys.detail(token.id) })
}
