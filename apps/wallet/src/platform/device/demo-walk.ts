import type { Place } from '@vitrine/protocol'
import { distanceMetres, moveTowards } from '@vitrine/token-rules'
import { useMemo, useSyncExternalStore } from 'react'
import { type DeviceLocation, type Fix, useDeviceLocation } from './location.ts'

/** Faster than anybody walks: it is a demo, and the next corner is not to be waited for. */
const metresPerSecond = 30
const longestMs = 2_500
const strideMs = 80
/** As good as a device knows it in a street. */
const accuracy = 5

export interface DemoWalk {
  /** Where somebody stands on their demo walk; null while there is none. */
  readonly place: Place | null
  subscribe(listener: () => void): () => void
  begin(at: Place): void
  /** Walks there, or stands there at once where movement is not welcome. */
  walkTo(to: Place, isStill: boolean): void
  /** A step, in degrees from north. */
  step(bearing: number, metres: number): void
  end(): void
}

/** A walk through a city in which somebody is not. It begins and ends by their hand, and nothing of it is kept. */
export function createDemoWalk(): DemoWalk {
  const listeners = new Set<() => void>()
  let place: Place | null = null
  let timer: ReturnType<typeof setInterval> | undefined
  function stand(next: Place | null) {
    place = next
    for (const listener of listeners) listener()
  }
  function halt() {
    clearInterval(timer)
  }
  return {
    get place() {
      return place
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    begin(at) {
      halt()
      stand({ lat: at.lat, lon: at.lon })
    },
    walkTo({ lat, lon }, isStill) {
      halt()
      const from = place
      if (!from) return
      const lastMs = Math.min(longestMs, (distanceMetres(from, { lat, lon }) / metresPerSecond) * 1_000)
      const strides = isStill ? 1 : Math.max(1, Math.ceil(lastMs / strideMs))
      let made = 0
      const stride = () => {
        made += 1
        const part = made / strides
        if (made >= strides) halt()
        stand({ lat: from.lat + (lat - from.lat) * part, lon: from.lon + (lon - from.lon) * part })
      }
      if (strides === 1) return stride()
      timer = setInterval(stride, strideMs)
    },
    step(bearing, metres) {
      halt()
      if (place) stand(moveTowards(place, bearing, metres))
    },
    end() {
      halt()
      stand(null)
    },
  }
}

export const demoWalk = createDemoWalk()

const fixOn = ({ lat, lon }: Place): Fix => ({
  lat,
  lon,
  accuracy,
  heading: null,
  at: new Date().toISOString(),
  isDemoWalk: true,
})

/** Where somebody looks around from: where their device is, or where they stand on a demo walk. */
export function useStandpoint(): DeviceLocation {
  const device = useDeviceLocation()
  const place = useSyncExternalStore(demoWalk.subscribe, () => demoWalk.place)
  const fix = useMemo(() => place && fixOn(place), [place])
  if (!fix) return device
  return {
    status: 'granted',
    fix,
    ask: device.ask,
    current: async () => demoWalk.place && fixOn(demoWalk.place),
  }
}
