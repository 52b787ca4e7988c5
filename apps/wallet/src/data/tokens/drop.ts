import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Place, Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { useApi } from '../../platform/server/api.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import { changeOf, putOnMap, takeOffMap } from '../map/map-cache.ts'
import type { Drop } from '../regions/region.ts'
import { regionOf } from '../regions/regions.ts'
import { asMapToken } from './on-map.ts'
import { tokenKeys } from './token-keys.ts'

/** Lays a token on the map: there at once, and back in the wallet if it could not be dropped. */
export function useDropToken() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (drop: Drop) => (await regionOf(drop.token).act()).drop({ api, client }, drop),
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

/** On the map, and in the wallet as its region shows what was dropped. */
function showDropped(client: QueryClient, token: Token, place: Place): () => void {
  const listed = regionOf(token).list.showDropped(client, token, place)
  const dropped = asMapToken(listed.token, place)
  putOnMap(client, dropped)
  return () => {
    takeOffMap(client, changeOf(dropped))
    listed.restore()
  }
}
