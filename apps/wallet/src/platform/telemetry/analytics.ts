import { useSyncExternalStore } from 'react'
import { createSlot } from '../device/storage.ts'

export type Facts = Record<string, string | number | boolean | null>

export interface Tracked {
  event: string
  properties: Facts
}

/** Tells the collector (`tracker.ts`). */
export interface Tracker {
  track(tracked: Tracked): void
  /** The person switched it off. */
  forget(): void
}

/** How many of the latest events a new one is compared with, and how many wait at most (spec §7). */
export const remembered = 200

const isSwitch = (value: unknown): value is 'on' | 'off' => value === 'on' || value === 'off'
const choice = () => createSlot('vitrine:analytics', isSwitch, localStorage)
const listeners = new Set<(tracked: Tracked) => void>()
const choiceListeners = new Set<() => void>()
let tracker: Tracker | null = null
let early: Tracked[] = []

/** Off where the person says so, here or by the browser's own signal for all sites (Global Privacy Control). */
export function isTracking(): boolean {
  const said = choice().read()
  if (said) return said === 'on'
  return !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
}

export function setTracking(on: boolean): void {
  choice().write(on ? 'on' : 'off')
  if (!on) {
    early = []
    tracker?.forget()
  }
  for (const listener of choiceListeners) listener()
}

export function useTracking(): [boolean, (on: boolean) => void] {
  const subscribe = (listener: () => void) => {
    choiceListeners.add(listener)
    return () => void choiceListeners.delete(listener)
  }
  return [useSyncExternalStore(subscribe, isTracking), setTracking]
}

/** Something worth counting happened; `properties.businessId` says in whose area. */
export function track(event: string, properties: Facts = {}): void {
  if (!isTracking()) return
  const tracked = { event, properties }
  for (const listener of listeners) listener(tracked)
  if (tracker) tracker.track(tracked)
  else early = [...early, tracked].slice(-remembered)
}

/** A host page is told, too. */
export function onTrack(listener: (tracked: Tracked) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on this one tells of what happens; what happened before comes along. */
export function trackThrough(next: Tracker): () => void {
  tracker = next
  for (const each of early) next.track(each)
  early = []
  return () => {
    if (tracker === next) tracker = null
  }
}
