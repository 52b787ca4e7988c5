import type { RealtimeStatus } from '@vitrine/client/realtime/machine'
import { createRealtimeClient } from '@vitrine/client/realtime/realtime-client'
import type { CampaignUpdate, CoinUpdate, GeoBox, InventoryUpdate, LogPosition, MapUpdate } from '@vitrine/protocol'
import { createContext, use, useSyncExternalStore } from 'react'
import { type ApiNeeds, sessionTokens } from './api.ts'
import { createSlot, isRecord, type KeyValueStorage } from './storage.ts'

export type { CampaignUpdate, CoinUpdate, InventoryUpdate, MapUpdate, RealtimeStatus }

export interface InventoryListener {
  /** Each change once and in order, also those that happened while this device was away. */
  onUpdates?(updates: InventoryUpdate[]): void
  /** The same for coins, in one order with the rest. */
  onCoinUpdates?(updates: CoinUpdate[]): void
  /** The same for points and for what campaigns want seen. */
  onCampaignUpdates?(updates: CampaignUpdate[]): void
  /** Too much has happened to tell it one by one: load everything anew. */
  onReset(): void
}

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
  listen(listener: InventoryListener): () => void
  /** Calls `listener` whenever somebody has voted in the poll of a design, and when votes may have been missed. */
  watchPoll(objectDefinitionId: string, listener: () => void): () => void
  /** Tells what changes on a part of the map; of several who watch, the one that came last says which part. */
  watchMap(box: GeoBox, listener: MapListener): MapWatch
  status(): RealtimeStatus
  subscribeStatus(listener: () => void): () => void
  /** Tries again at once, as when a person acts or asks for it (R23). */
  wake(): void
  start(): () => void
}

interface LastPosition {
  accountId: string
  position: LogPosition
}
const isLastPosition = (value: unknown): value is LastPosition =>
  isRecord(value) && typeof value.accountId === 'string' && typeof value.position === 'string'

export interface RealtimeNeeds {
  session: ApiNeeds['session']
  accountId: string
  storage: KeyValueStorage
  url: string
}

/** One person's realtime connection; it goes on from the last position this device has seen. */
export function createRealtime({ session, accountId, storage, url }: RealtimeNeeds): Realtime {
  const listeners = new Set<InventoryListener>()
  const statusListeners = new Set<() => void>()
  const slot = createSlot('vitrine:position', isLastPosition, storage)
  const remember = (position: LogPosition) => slot.write({ accountId, position })
  const pollListeners = new Map<string, Set<() => void>>()
  const mapWatchers: { box: GeoBox; listener: MapListener }[] = []
  const monitorLast = () => client.monitor(mapWatchers.at(-1)?.box ?? null)
  let status: RealtimeStatus = 'stopped'
  let wasLive = false

  const client = createRealtimeClient({
    url,
    ...sessionTokens(session),
    onUpdates(updates, position) {
      for (const listener of listeners) listener.onUpdates?.(updates)
      remember(position)
    },
    onCoinUpdates(updates, position) {
      for (const listener of listeners) listener.onCoinUpdates?.(updates)
      remember(position)
    },
    onCampaignUpdates(updates, position) {
      for (const listener of listeners) listener.onCampaignUpdates?.(updates)
      remember(position)
    },
    onReset(position) {
      for (const listener of listeners) listener.onReset()
      remember(position)
    },
    onPollUpdated: (poll) => callAll(pollListeners.get(poll)),
    onMapUpdated(updates, reload) {
      for (const { listener } of mapWatchers) {
        if (reload) listener.onMissed()
        else listener.onUpdates(updates)
      }
    },
    onStatus(next) {
      if (next === 'live' && status !== 'live') {
        for (const waiting of pollListeners.values()) callAll(waiting)
        if (wasLive) for (const { listener } of mapWatchers) listener.onMissed()
        wasLive = true
      }
      status = next
      for (const listener of statusListeners) listener()
    },
  })

  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watchPoll(poll, listener) {
      const unwatch = client.watchPoll(poll)
      const waiting = pollListeners.get(poll) ?? new Set()
      pollListeners.set(poll, waiting.add(listener))
      return () => {
        unwatch()
        waiting.delete(listener)
      }
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
      const last = slot.read()
      client.start(last?.accountId === accountId ? last.position : undefined)
      return () => client.stop()
    },
  }
}

const callAll = (listeners: ReadonlySet<() => void> = new Set()) => {
  for (const listener of listeners) listener()
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
