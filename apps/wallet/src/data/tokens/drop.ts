import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { readWalletPreferences } from '../account/wallet-preferences.ts'
import { changeOf, putOnMap, takeOffMap } from '../map/map-cache.ts'
import { refreshThere } from '../regions/legacy-network/network-actions.ts'
import { editNetworkInventory } from '../regions/legacy-network/network-inventory.ts'
import { isNetworkToken } from '../regions/legacy-network/network-token.ts'
import { asMapToken } from './on-map.ts'
import { performAction } from './perform-action.ts'
import { applyToken, hideToken, refreshInventory, tokenKeys } from './tokens.ts'

export interface Drop {
  token: Token
  place: Place
  /** One for each intention, so that a retry after a lost answer is no second drop. */
  idempotencyKey: string
}

/** Lays a token on the map: there at once, and back in the wallet if it could not be dropped. */
export function useDropToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (drop: Drop) => send(api, client, drop),
    onMutate: ({ token, place }) => ({ restore: showDropped(client, token, place) }),
    onError: (error, { token }, context) => {
      context?.restore()
      // It was there already: what is shown of it here was old.
      if (error instanceof Problem && error.code === 'token.already_on_map') {
        void client.invalidateQueries({ queryKey: tokenKeys.detail(token.id) })
      }
    },
    onSettled: () => void refreshInventory(client),
  })
}

async function send(api: ApiClient, client: QueryClient, { token, place, idempotencyKey }: Drop): Promise<unknown> {
  const { network } = api
  if (isNetworkToken(token) && network) {
    await network.client.perform('Drop', token.id, { 'geo.pos': place })
    return refreshThere(client, network, token.id)
  }
  const action = { behaviorId: 'map-ready-v1', actionId: 'drop-v1', parameters: { location: place } }
  return performAction({ api, client }, token.id, { ...action, idempotencyKey })
}

/** On the map, and in the wallet only where the person wants to see what they have dropped (spec §2.7). */
function showDropped(client: QueryClient, token: Token, place: Place): () => void {
  const dropped = asMapToken(asDropped(token, place), place)
  const region = isNetworkToken(token) ? 'older' : 'newer'
  const restoreList = showInLists(client, token, place)
  putOnMap(client, dropped, region)
  return () => {
    takeOffMap(client, changeOf(dropped, region))
    restoreList()
  }
}

function showInLists(client: QueryClient, token: Token, place: Place): () => void {
  if (isNetworkToken(token)) {
    const change = (dropped: boolean) =>
      editNetworkInventory(client, (before) => ({
        ...before,
        vatoms: before.vatoms.map((vatom) =>
          vatom.id === token.id ? { ...vatom, 'vAtom::vAtomType': { ...vatom['vAtom::vAtomType'], dropped } } : vatom,
        ),
      }))
    change(true)
    return () => change(false)
  }
  if (readWalletPreferences().showDroppedSmartNft) {
    applyToken(client, asDropped(token, place))
    return () => applyToken(client, token)
  }
  const unhide = hideToken(client, token.id)
  client.setQueryData(tokenKeys.detail(token.id), asDropped(token, place))
  return () => {
    unhide()
    client.setQueryData(tokenKeys.detail(token.id), token)
  }
}

/** As the server will say it: it lies there, and can be taken back and nothing else. */
function asDropped(token: Token, place: Place): Token {
  if (isNetworkToken(token)) return token
  const block = { ...(token.state['map-ready-v1'] as object | undefined), location: place }
  return {
    ...token,
    state: { ...token.state, 'map-ready-v1': block },
    abilities: [
      { name: 'Pickup', behaviorId: 'map-ready-v1', actionId: 'pickup-v1' },
      ...token.abilities.filter(({ name }) => name === 'Delete'),
    ],
  }
}
