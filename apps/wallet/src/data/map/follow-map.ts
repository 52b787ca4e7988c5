import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createNetworkSocket } from '@vitrine/client'
import { getToken } from '@vitrine/client/routes'
import type { GeoBox, MapToken, MapUpdate, network, TokenId } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { useRealtime } from '../../platform/server/realtime.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import { fetchNetworkToken } from '../regions/legacy-network/network-actions.ts'
import {
  changeOf,
  countOnMap,
  findOnMap,
  isWatchedClosely,
  type MapChange,
  putOnMap,
  refreshMap,
  takeOffMap,
} from './map-cache.ts'
import { mapKeys } from './map-queries.ts'

/** More at once are counted where they lie and read with their part of the map, not each for itself. */
const fetchesAtOnce = 10
const settleMs = 400
const recountMs = 5_000

/** Brings what the newer socket tells of the map into the cache. */
export async function applyMapUpdates(client: QueryClient, api: ApiClient, updates: readonly MapUpdate[]) {
  const news = updates.map(({ operation, vatomId: id, businessId, objectDefinitionId, position }) => {
    const [lon, lat] = position.coordinates
    const origin = { businessId, objectDefinitionId, publisher: null }
    const change: MapChange = { id, origin, place: { lat, lon }, region: 'newer' }
    return { operation, change }
  })
  for (const { operation, change } of news) if (operation === 'remove') takeOffMap(client, change)
  const come = news.filter(({ operation }) => operation !== 'remove')
  await add(
    client,
    come.map(({ change }) => change),
    async ({ id, place }) => {
      const { data } = await api.call(getToken, { params: { tokenId: id as TokenId } })
      return { ...data, position: { type: 'Point', coordinates: [place.lon, place.lat] } }
    },
  )
}

async function add(
  client: QueryClient,
  changes: readonly MapChange[],
  fetch: (change: MapChange) => Promise<MapToken>,
): Promise<void> {
  const close = changes.filter((change) => isWatchedClosely(client, change))
  for (const change of changes) {
    const isElsewhere = !close.includes(change) && !findOnMap(client, change.id)
    if (isElsewhere) countOnMap(client, change, 1)
  }
  if (close.length > fetchesAtOnce) {
    await client.invalidateQueries({ queryKey: mapKeys.tokens })
    return
  }
  await Promise.all(
    close.map(async (change) => {
      try {
        putOnMap(client, await fetch(change), change.region)
      } catch (error) {
        // Picked up again before it could be read.
        if (!(error instanceof Problem && error.status < 500)) throw error
        takeOffMap(client, change)
      }
    }),
  )
}

async function applyFrame(
  client: QueryClient,
  there: NonNullable<ApiClient['network']>,
  { payload: { op, vatom_id: id, lat, lon } }: network.MapFrame,
) {
  const known = findOnMap(client, id)
  const unknown: MapChange = { id, origin: null, place: { lat, lon }, region: 'older' }
  if (op === 'remove') {
    takeOffMap(client, known ? changeOf(known, 'older') : unknown)
    return
  }
  await add(client, [unknown], async () => {
    const token = await fetchNetworkToken(there, id)
    return { ...token, position: { type: 'Point', coordinates: [lon, lat] } }
  })
}

/**
 * Keeps what is shown of the map true for as long as the screen is there: both sockets are told which part is looked at when the map
 * has come to rest. Counts are read again now and then, as what moves between cells cannot be told one by one. A tab in the background
 * hears nothing and asks for nothing; what is in sight is read again when somebody comes back to it.
 */
export function useFollowMap(box: GeoBox | null): void {
  const api = useApi()
  const client = useQueryClient()
  const realtime = useRealtime()
  const following = useRef<ReturnType<typeof follow> | null>(null)
  const key = JSON.stringify(box)
  const isShown = useIsInFront()
  const isLooking = box !== null && isShown
  const wasThere = useRef(false)

  useEffect(() => {
    if (!isLooking) return
    const started = follow(client, api, realtime, wasThere.current)
    following.current = started
    wasThere.current = true
    return () => {
      following.current = null
      started.stop()
    }
  }, [client, api, realtime, isLooking])

  useEffect(() => {
    const wanted = JSON.parse(key) as GeoBox | null
    if (!wanted || !isLooking) return
    const timer = setTimeout(() => following.current?.look(wanted), settleMs)
    return () => clearTimeout(timer)
  }, [key, isLooking])
}

function subscribeFront(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const useIsInFront = () => useSyncExternalStore(subscribeFront, () => document.visibilityState === 'visible')

function follow(client: QueryClient, api: ApiClient, realtime: ReturnType<typeof useRealtime>, isBack: boolean) {
  let recount: ReturnType<typeof setTimeout> | undefined
  const recountLater = () => {
    recount ??= setTimeout(() => {
      recount = undefined
      void client.invalidateQueries({ queryKey: mapKeys.groups })
    }, recountMs)
  }
  const failed = (error: unknown) => {
    logWarning('a change of the map could not be followed', error)
    void refreshMap(client)
  }
  const listener = {
    onUpdates(updates: MapUpdate[]) {
      applyMapUpdates(client, api, updates).catch(failed)
      recountLater()
    },
    onMissed: () => void refreshMap(client),
  }
  let watch: ReturnType<typeof realtime.watchMap> | undefined
  let isOpened = false
  const { network: there } = api
  const socket =
    there &&
    createNetworkSocket({
      url: there.socketUrl,
      appId: there.appId,
      getAccessToken: there.getAccessToken,
      onOpen() {
        if (isOpened) void refreshMap(client)
        isOpened = true
      },
      onFrame(frame) {
        if (frame.msg_type !== 'map') return
        applyFrame(client, there, frame).catch(failed)
        recountLater()
      },
      onBadFrame: (reason) => logWarning('the older network sent a bad message', new Error(reason)),
    })
  socket?.start()
  return {
    look(box: GeoBox) {
      socket?.monitor(box)
      if (watch) return watch.move(box)
      watch = realtime.watchMap(box, listener)
      // Nothing was heard meanwhile.
      if (isBack) void refreshMap(client)
    },
    stop() {
      clearTimeout(recount)
      watch?.stop()
      socket?.stop()
    },
  }
}
