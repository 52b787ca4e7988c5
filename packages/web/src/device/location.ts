import type { PositionClaim } from '@vitrine/protocol'
import { createContext, use, useEffect, useSyncExternalStore } from 'react'

/** What the device last said of where it is. */
export interface Fix {
  lat: number
  lon: number
  /** Metres of radius at 95 % confidence. */
  accuracy: number
  /** Degrees from north, clockwise, while moving; null when it stands still or does not know. */
  heading: number | null
  /** When it was measured; ISO 8601. */
  at: string
  /** Where somebody stands on a demo walk: their device is elsewhere. */
  isDemoWalk?: true
}

/**
 * `prompt`: nobody was asked yet. `locating`: asked, nothing said yet. `inaccurate`: known, but too roughly to walk by. `unavailable`:
 * this device cannot tell, as a desktop without network location.
 */
export type LocationStatus = 'prompt' | 'locating' | 'granted' | 'inaccurate' | 'denied' | 'unavailable'

export interface LocationState {
  status: LocationStatus
  /** The last one, also while the device is silent for a moment; null when there was none. */
  fix: Fix | null
}

export interface LocationStore {
  state(): LocationState
  subscribe(listener: () => void): () => void
  /** Follows the device for as long as somebody wants it; asks the person nothing by itself. */
  watch(): () => void
  /** Asks the person for their position, or tries again; from a tap. */
  ask(): void
  /** Where the device is right now: what it said last may be from long ago, as it says nothing while it stands still. */
  current(): Promise<Fix | null>
}

/** Beyond this a position says which quarter one is in, not which corner. */
const roughMetres = 100
const watchOptions: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 20_000 }

export interface LocationNeeds {
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch' | 'getCurrentPosition'> | undefined
  permissions: Pick<Permissions, 'query'> | undefined
  page: { isVisible(): boolean; onVisibility(listener: () => void): void }
}

/** Beyond it nothing is a time. */
const timeMost = 8.64e15
/** A position that was measured since is as good as one of now. */
const newMs = 20_000
/** Longer nobody waits for a better one than is known. */
const patienceMs = 8_000

const denied = 1
const unavailable = 2

/** What stands behind a device, or a native container, may say anything. */
const isOnEarth = (lat: number, lon: number) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180

/** A page's tab is in front. */
export const tab: LocationNeeds['page'] = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener) => document.addEventListener('visibilitychange', listener),
}

/** Where this device is. It is asked only while a screen wants it and the tab is in front; nothing of it is kept. */
export function createLocationStore({ geolocation, permissions, page }: LocationNeeds): LocationStore {
  const listeners = new Set<() => void>()
  let state: LocationState = { status: geolocation ? 'prompt' : 'unavailable', fix: null }
  let mayWatch = false
  let watchers = 0
  let watchId: number | null = null
  let hasLooked = false

  function settle(next: Partial<LocationState>) {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function hear({ coords, timestamp }: GeolocationPosition) {
    const { latitude: lat, longitude: lon, accuracy, heading } = coords
    if (!isOnEarth(lat, lon) || !(accuracy >= 0)) return fail({ code: unavailable })
    const fix: Fix = {
      lat,
      lon,
      accuracy,
      heading: heading === null || Number.isNaN(heading) ? null : heading,
      at: new Date(Math.abs(timestamp) <= timeMost ? timestamp : Date.now()).toISOString(),
    }
    settle({ status: accuracy > roughMetres ? 'inaccurate' : 'granted', fix })
  }

  function fail({ code }: Pick<GeolocationPositionError, 'code'>) {
    if (code === denied) {
      mayWatch = false
      settle({ status: 'denied', fix: null })
      follow()
      return
    }
    // A tunnel: what was known a moment ago is better than nothing, and the device goes on looking.
    if (!state.fix) settle({ status: 'unavailable' })
  }

  function follow() {
    const isWanted = mayWatch && watchers > 0 && page.isVisible()
    if (isWanted && watchId === null && geolocation) {
      if (!state.fix) settle({ status: 'locating' })
      watchId = geolocation.watchPosition(hear, fail, watchOptions)
    }
    if (!isWanted && watchId !== null) {
      geolocation?.clearWatch(watchId)
      watchId = null
    }
  }

  function permit(permission: PermissionState) {
    if (permission === 'denied') {
      mayWatch = false
      settle({ status: 'denied', fix: null })
    } else if (permission === 'granted') mayWatch = true
    else if (state.status === 'denied') settle({ status: 'prompt' })
    follow()
  }

  /** What the person decided before, which a browser that keeps it to itself does not say. */
  async function lookUp() {
    if (hasLooked || !geolocation) return
    hasLooked = true
    const permission = await permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    if (!permission) return
    permission.addEventListener('change', () => permit(permission.state))
    if (permission.state !== 'prompt') permit(permission.state)
  }

  function current(): Promise<Fix | null> {
    const { fix } = state
    if (!geolocation || !mayWatch || (fix && Date.now() - Date.parse(fix.at) < newMs)) return Promise.resolve(fix)
    return new Promise((resolve) => {
      const measured = (position: GeolocationPosition) => {
        hear(position)
        resolve(state.fix)
      }
      geolocation.getCurrentPosition(measured, () => resolve(state.fix), { ...watchOptions, timeout: patienceMs })
    })
  }

  page.onVisibility(follow)

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    watch() {
      watchers += 1
      void lookUp()
      follow()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        follow()
      }
    },
    ask() {
      if (!geolocation) return
      mayWatch = true
      if (watchId !== null && !state.fix) {
        geolocation.clearWatch(watchId)
        watchId = null
      }
      follow()
    },
    current,
  }
}

const LocationContext = createContext<LocationStore | null>(null)
/** For stories and tests: a device that is somewhere else. */
export const LocationProvider = LocationContext.Provider

export type DeviceLocation = LocationState & Pick<LocationStore, 'ask' | 'current'>

/** Where the device is that is followed by the app, for as long as the screen is shown. */
export function useLocation(ofDevice: () => LocationStore): DeviceLocation {
  const given = use(LocationContext)
  const store = given ?? ofDevice()
  useEffect(() => store.watch(), [store])
  const state = useSyncExternalStore(store.subscribe, store.state)
  return { ...state, ask: store.ask, current: store.current }
}

const accuracyMax = 100_000

/**
 * What the server is told of a position when something depends on it. When it was measured is said of older ones alone: the clock of a
 * device may be wrong by hours, and how long ago something was by it is right all the same.
 */
export function claimOf({ lat, lon, accuracy, at, isDemoWalk }: Fix): PositionClaim {
  const age = Date.now() - Date.parse(at)
  const claim = { lat, lon, accuracy: Math.min(accuracy, accuracyMax), ...(isDemoWalk && { isDemoWalk }) }
  return age < newMs ? claim : { ...claim, at }
}
