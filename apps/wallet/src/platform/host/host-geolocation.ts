import { isRecord } from '../device/storage.ts'
import { HostProblem } from './host-problem.ts'

export type PositionSource = Pick<Geolocation, 'watchPosition' | 'clearWatch' | 'getCurrentPosition'>

const everyMs = 5_000
/** Hosts say where they are, and mostly not how exactly. */
const accuracyAssumed = 30
const unavailable = 2

/** Where a native container says that it is (its own permission, its own sensors); the device's where it has no answer to that. */
export function createHostGeolocation(ask: () => Promise<unknown>, device: PositionSource | undefined): PositionSource {
  const watches = new Map<number, () => void>()
  let hostAnswers = true
  let next = 1

  async function position(): Promise<GeolocationPosition | null> {
    try {
      return positionIn(await ask())
    } catch (error) {
      if (!(error instanceof HostProblem)) throw error
      if (error.id === 'client.host_refused' && device) hostAnswers = false
      return null
    }
  }

  const failure = (): GeolocationPositionError => ({ code: unavailable, message: '' }) as GeolocationPositionError

  function follow(
    success: PositionCallback,
    failed: PositionErrorCallback | null,
    options?: PositionOptions,
  ): () => void {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let deviceWatch: number | null = null
    const turn = async () => {
      const here = await position()
      if (isOver) return
      if (!hostAnswers && device) {
        deviceWatch = device.watchPosition(success, failed, options)
        return
      }
      if (here) success(here)
      else failed?.(failure())
      timer = setTimeout(() => void turn(), everyMs)
    }
    void turn()
    return () => {
      isOver = true
      clearTimeout(timer)
      if (deviceWatch !== null) device?.clearWatch(deviceWatch)
    }
  }

  return {
    watchPosition(success, failed, options) {
      const id = next++
      watches.set(id, follow(success, failed ?? null, options))
      return id
    },
    clearWatch(id) {
      watches.get(id)?.()
      watches.delete(id)
    },
    getCurrentPosition(success, failed, options) {
      const once = async () => {
        const here = hostAnswers ? await position() : null
        if (here) success(here)
        else if (!hostAnswers && device) device.getCurrentPosition(success, failed, options)
        else failed?.(failure())
      }
      void once()
    },
  }
}

function positionIn(answer: unknown): GeolocationPosition | null {
  const said = typeof answer === 'string' ? parsed(answer) : answer
  const coords = isRecord(said) && isRecord(said.coords) ? said.coords : {}
  const { latitude, longitude, accuracy, heading } = coords
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  return {
    coords: {
      latitude,
      longitude,
      accuracy: typeof accuracy === 'number' && accuracy >= 0 ? accuracy : accuracyAssumed,
      heading: typeof heading === 'number' ? heading : null,
    },
    timestamp: Date.now(),
  } as GeolocationPosition
}

const isWithin = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= max

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
