import type { RealtimeStatus } from '@vitrine/client/realtime/machine'
import { createRealtimeClient, type TopicFollower } from '@vitrine/client/realtime/realtime-client'
import type {
  CampaignUpdate,
  CoinUpdate,
  GeoBox,
  InventoryUpdate,
  LogPosition,
  MapUpdate,
  TopicName,
  TopicPayloads,
} from '@vitrine/protocol'
import { sessionTokens } from '@vitrine/web/api-tokens'
import { createContext, use, useSyncExternalStore } from 'react'
import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'
import type { ApiNeeds } from './api.ts'

export type { CampaignUpdate, CoinUpdate, InventoryUpdate, MapUpdate, RealtimeStatus }

export interface MapListener {
  onUpdates(updates: MapUpdate[]): void
  /** More may have happened than was told: after a silence, or all at once. */
  onMissed(): void
}

export interface MapWatch {
  /** Another part of the map, in place of the one before. */
  move(box: GeoBox): void
  stop(): void
}

export interface Realtime {
  /** What a person missed of their own topics on this device is told first; returns how to stop. */
  follow<Name extends TopicName>(topic: Name, follower: TopicFollower<TopicPayloads[Name]>, of?: string): () => void
  /** Tells what changes on a part of the map; of several who watch, the one that came last says which part. */
  watchMap(box: GeoBox, listener: MapListener): MapWatch
  status(): RealtimeStatus
  subscribeStatus(listener: () => void): () => void
  /** Tries again at once, as when a person acts or asks for it (R23). */
  wake(): void
  start(): () => void
}

/** The last position of each topic that this device has seen. */
interface LastPositions {
  accountId: string
  positions: { [topic: string]: LogPosition }
}
const areLastPositions = (value: unknown): value is LastPositions =>
  isRecord(value) && typeof value.accountId === 'string' && isRecord(value.positions)

export interface RealtimeNeeds {
  session: ApiNeeds['session']
  accountId: string
  storage: KeyValueStorage
  url: string
}

/** One person's realtime connection; it goes on from the last position this device has seen. */
export function createRealtime({ session, accountId, storage, url }: RealtimeNeeds): Realtime {
  const statusListeners = new Set<() => void>()
  const slot = createSlot('vitrine:position', areLastPositions, storage)
  const mapWatchers: { box: GeoBox; listener: MapListener }[] = []
  const monitorLast = () => client.monitor(mapWatchers.at(-1)?.box ?? null)
  let status: RealtimeStatus = 'stopped'
  let wasLive = false

  function positions(): LastPositions['positions'] {
    const last = slot.read()
    return last?.accountId === accountId ? last.positions : {}
  }

  const client = createRealtimeClient({
    url,
    ...sessionTokens(session),
    onMapUpdated(updates, reload) {
      for (const { listener } of mapWatchers) {
        if (reload) listener.onMissed()
        else listener.onUpdates(updates)
      }
    },
    onStatus(next) {
      if (next === 'live' && status !== 'live') {
        if (wasLive) for (const { listener } of mapWatchers) listener.onMissed()
        wasLive = true
      }
      status = next
      for (const listener of statusListeners) listener()
    },
  })

  return {
    follow(topic, follower, of) {
      const reach = (position: LogPosition | null) => {
        if (position && !of) slot.write({ accountId, positions: { ...positions(), [topic]: position } })
      }
      return client.follow(
        topic,
        {
          onPayloads(payloads, position) {
            follower.onPayloads(payloads, position)
            reach(position)
          },
          onBegun(position) {
            follower.onBegun?.(position)
            reach(position)
          },
          onReset(position) {
            follower.onReset?.(position)
            reach(position)
          },
        },
        { of, since: of ? undefined : positions()[topic] },
      )
    },
    watchMap(box, listener) {
      const watcher = { box, listener }
      mapWatchers.push(watcher)
      monitorLast()
      return {
        move(next) {
          watcher.box = next
          monitorLast()
        },
        stop() {
          mapWatchers.splice(mapWatchers.indexOf(watcher), 1)
          monitorLast()
        },
      }
    },
    status: () => status,
    subscribeStatus(listener) {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    wake: () => client.wake(),
    start() {
      client.start()
      return () => client.stop()
    },
  }
}

export function realtimeUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/api/realtime`
}

const RealtimeContext = createContext<Realtime | null>(null)
export const RealtimeProvider = RealtimeContext.Provider

export function useRealtime(): Realtime {
  const realtime = use(RealtimeContext)
  if (!realtime) throw new Error('No RealtimeProvider above.')
  return realtime
}

export function useRealtimeStatus(): RealtimeStatus {
  const realtime = useRealtime()
  return useSyncExternalStore(realtime.subscribeStatus, realtime.status)
}
