import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { GeoBox } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { type ApiClient, useApi } from '../../platform/server/api.ts'
import { type Realtime, useRealtime } from '../../platform/server/realtime.ts'
import { logError, logWarning } from '../../platform/telemetry/log.ts'
import type { MapNews } from '../regions/region.ts'
import { regionsOf } from '../regions/regions.ts'
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

/** Brings what a region tells of the map into the cache. */
export async function applyMapNews(client: QueryClient, region: string, news: readonly MapNews[]): Promise<void> {
  const come: { change: MapChange; read: MapNews['read'] }[] = []
  for (const { operation, id, origin, place, read } of news) {
    const change = { id, origin, place, region }
    if (operation !== 'remove') {
      come.push({ change, read })
      continue
    }
    const known = findOnMap(client, id)
    takeOffMap(client, origin || !known ? change : changeOf(known))
  }
  const close = come.filter(({ change }) => isWatchedClosely(client, change))
  for (const each of come) {
    const isElsewhere = !close.includes(each) && !findOnMap(client, each.change.id)
    if (isElsewhere) countOnMap(client, each.change, 1)
  }
  if (close.length > fetchesAtOnce) {
    await client.invalidateQueries({ queryKey: mapKeys.tokens })
    return
  }
  await Promise.all(
    close.map(async ({ change, read }) => {
      try {
        putOnMap(client, await read())
      } catch (error) {
        // Picked up again before it could be read.
        if (!isRefusal(error)) throw error
        takeOffMap(client, change)
      }
    }),
  )
}

/**
 * Keeps what is shown of the map true for as long as the screen is there: every region is told which part is looked at when the map
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

function follow(client: QueryClient, api: ApiClient, realtime: Realtime, isBack: boolean) {
  let recount: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let lookedAt: GeoBox | null = null
  const onMissed = () => void refreshMap(client)
  const onNews = (region: string, news: readonly MapNews[]) => {
    applyMapNews(client, region, news).catch((error: unknown) => {
      logError('a change of the map could not be followed', error)
      onMissed()
    })
    recount ??= setTimeout(() => {
      recount = undefined
      void client.invalidateQueries({ queryKey: mapKeys.groups })
    }, recountMs)
  }
  const followed: { look(box: GeoBox): void; stop(): void }[] = []
  for (const region of regionsOf(api)) {
    region.map().then(
      (map) => {
        if (isOver) return
        const told = (news: readonly MapNews[]) => onNews(region.name, news)
        const each = map.follow({ client, api, realtime, onNews: told, onMissed })
        followed.push(each)
        if (lookedAt) each.look(lookedAt)
      },
      (error: unknown) => logWarning('a part of the map cannot be followed', error),
    )
  }
  return {
    look(box: GeoBox) {
      // Nothing was heard meanwhile.
      if (!lookedAt && isBack) onMissed()
      lookedAt = box
      for (const each of followed) each.look(box)
    },
    stop() {
      isOver = true
      clearTimeout(recount)
      for (const each of followed) each.stop()
    },
  }
}
