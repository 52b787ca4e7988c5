import type { RealtimeStatus } from '@vitrine/client/realtime/machine'
import { createRealtimeClient } from '@vitrine/client/realtime/realtime-client'
import type { CampaignUpdate, CoinUpdate, GeoBox, InventoryUpdate, LogPosition, MapUpdate } from '@vitrine/protocol'
import { createContext, use, useSyncExternalStore } from 'react'
import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'
import { type ApiNeeds, sessionTokens } from './api.ts'

export type { CampaignUpdate, CoinUpdate, InventoryUpdate, MapUpdate, RealtimeStatus }

export interface InventoryListener {
  /** Followed from now on, without knowing since when: what was read before may lack something. */
  onBegun?(): void
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

type Kind = 'onBegun' | 'onUpdates' | 'onCoinUpdates' | 'onCampaignUpdates'

/** More than a start without listeners ever brings; the oldest go first. */
const keptMost = 500

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
  const pollListeners = new Map<string, Set<() => void>>()
  const mapWatchers: { box: GeoBox; listener: MapListener }[] = []
  const monitorLast = () => client.monitor(mapWatchers.at(-1)?.box ?? null)
  let status: RealtimeStatus = 'stopped'
  let wasLive = false
  /** This device kept no position: the server says where now is. */
  let beginsAnew = false
  /** What nobody has listened for so far, as at the start; it counts as seen only once somebody has. */
  let kept: { kind: Kind; updates: readonly unknown[] }[] = []
  let reached: LogPosition | null = null

  const isHeardBy = (listener: InventoryListener, kind: Kind, updates: readonly unknown[]) => {
    listener[kind]?.(updates as never)
    return listener[kind] !== undefined
  }
  const rememberReached = () => {
    if (reached && kept.length === 0) slot.write({ accountId, position: reached })
  }
  function tell(kind: Kind, updates: readonly unknown[], position: LogPosition | null): void {
    reached = position
    const heard = [...listeners].filter((listener) => isHeardBy(listener, kind, updates))
    if (heard.length === 0) kept = [...kept, { kind, updates }].slice(-keptMost)
    rememberReached()
  }

  const client = createRealtimeClient({
    url,
    ...sessionTokens(session),
    onUpdates: (updates, position) => tell('onUpdates', updates, position),
    onCoinUpdates: (updates, position) => tell('onCoinUpdates', updates, position),
    onCampaignUpdates: (updates, position) => tell('onCampaignUpdates', updates, position),
    onReset(position) {
      for (const listener of listeners) listener.onReset()
      kept = []
      reached = position
      rememberReached()
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
        if (beginsAnew) tell('onBegun', [], client.position)
        beginsAnew = false
      }
      status = next
      for (const listener of statusListeners) listener()
    },
  })

  return {
    listen(listener) {
      listeners.add(listener)
      kept = kept.filter(({ kind, updates }) => !isHeardBy(listener, kind, updates))
      rememberReached()
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
      const since = last?.accountId === accountId ? last.position : undefined
      beginsAnew = !since && !client.position
      client.start(since)
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
