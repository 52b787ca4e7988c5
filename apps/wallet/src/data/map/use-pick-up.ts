import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NetworkFailure } from '@vitrine/client'
import type { Token } from '@vitrine/protocol'
import { useRef } from 'react'
import { useApi } from '../../platform/server/api.ts'
import { randomKey } from '../../platform/server/random-key.ts'
import { refreshInventory } from '../inventory/refresh.ts'
import { allRegions } from '../regions/all-regions.ts'
import type { PickUp } from '../regions/region.ts'
import { regionOf } from '../regions/regions.ts'
import { assertWithinHostReach } from './host-reach.ts'
import { changeOf, findOnMap, takeOffMap } from './map-cache.ts'

export interface PickedUp {
  /** What the person has now: the token itself, or what a dispenser gave. */
  token: Token | null
}

/** What says that somebody else was faster (spec §8, 1645), in whichever region. */
export const isAlreadyGone = (error: unknown): boolean => allRegions.some(({ read }) => read.saysGone(error))

/** A dispenser of the map stays where it is and gives something. */
const staysOf = (token: Token) => regionOf(token).read.staysOnMap(token)

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
      const { key: idempotencyKey, ...meant } = intention.current
      const act = await regionOf(token).act()
      return { token: await act.pickUp({ api, client }, { ...meant, idempotencyKey }) }
    },
    onMutate: ({ token }) => ({
      restore: staysOf(token) ? () => undefined : takeOffMap(client, changeOf(token)),
    }),
    onError: (error, { token }, context) => {
      if (!(error instanceof NetworkFailure)) intention.current = null
      if (isAlreadyGone(error)) regionOf(token).list.forgetDropped(client, token)
      else context?.restore()
    },
    onSuccess: async ({ token: got }, { token }) => {
      intention.current = null
      // The map may have been read again meanwhile, as it was before.
      if (!staysOf(token) && findOnMap(client, token.id)) takeOffMap(client, changeOf(token))
      if (got) await regionOf(got).list.showArrived(client, got)
    },
    onSettled: () => void refreshInventory(client),
  })
}
