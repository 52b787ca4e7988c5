import { expect, test } from 'vitest'
import { claimOf, createLocationStore, type LocationNeeds } from './location.ts'

function positionAt(latitude: number, accuracy: number): GeolocationPosition {
  const coords = { latitude, longitude: 24.94, accuracy, heading: Number.NaN } as GeolocationCoordinates
  return { coords, timestamp: 0 } as GeolocationPosition
}

/** A device whose position, permission and tab are moved by the test. */
function device(permission: PermissionState | null = 'prompt') {
  let hear: PositionCallback | null = null
  let fail: PositionErrorCallback | null = null
  let looked = () => {}
  let change = () => {}
  const watched: boolean[] = []
  const status = {
    state: permission,
    addEventListener: (_: string, listener: () => void) => {
      change = listener
    },
  }
  let isVisible = true
  const needs: LocationNeeds = {
    geolocation: {
      watchPosition(success, error) {
        hear = success
        fail = error ?? null
        watched.push(true)
        return 1
      },
      clearWatch: () => {
        watched.push(false)
        hear = null
      },
      getCurrentPosition: (success) => success(positionAt(60.2, 5)),
    },
    permissions: permission && { query: async () => status as unknown as PermissionStatus },
    page: {
      isVisible: () => isVisible,
      onVisibility: (listener) => {
        looked = listener
      },
    },
  } as LocationNeeds
  return {
    store: createLocationStore(needs),
    watched,
    at(latitude: number, accuracy: number) {
      hear?.(positionAt(latitude, accuracy))
    },
    fail: (code: number) => fail?.({ code } as GeolocationPositionError),
    permit(state: PermissionState) {
      status.state = state
      change()
    },
    show(visible: boolean) {
      isVisible = visible
      looked()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('nobody is asked until they want it; then the device is followed only while somebody looks and the tab is in front', async () => {
  const phone = device()
  const stop = phone.store.watch()
  await settled()
  expect(phone.watched).toEqual([])
  expect(phone.store.state()).toEqual({ status: 'prompt', fix: null })

  phone.store.ask()
  expect(phone.store.state().status).toBe('locating')
  phone.at(60.17, 12)
  expect(phone.store.state()).toEqual({
    status: 'granted',
    fix: { lat: 60.17, lon: 24.94, accuracy: 12, heading: null, at: '1970-01-01T00:00:00.000Z' },
  })
  phone.show(false)
  phone.show(true)
  stop()
  stop()
  expect(phone.watched).toEqual([true, false, true, false])
})

test('who allowed it before is followed at once, and who takes that back is no longer known', async () => {
  const phone = device('granted')
  phone.store.watch()
  await settled()
  phone.at(60.17, 800)
  expect(phone.store.state().status).toBe('inaccurate')
  phone.permit('denied')
  expect(phone.store.state()).toEqual({ status: 'denied', fix: null })
  phone.permit('prompt')
  expect(phone.store.state().status).toBe('prompt')
  expect(phone.watched).toEqual([true, false])
})

test('a device that cannot tell says so, and what was known outlasts a tunnel', async () => {
  const desktop = device(null)
  desktop.store.watch()
  desktop.store.ask()
  desktop.fail(2)
  expect(desktop.store.state().status).toBe('unavailable')
  desktop.at(60.17, 20)
  desktop.fail(3)
  expect(desktop.store.state().status).toBe('granted')
  desktop.fail(1)
  expect(desktop.store.state()).toEqual({ status: 'denied', fix: null })

  const without = createLocationStore({
    geolocation: undefined,
    permissions: undefined,
    page: { isVisible: () => true, onVisibility: () => undefined },
  })
  without.ask()
  expect(without.state().status).toBe('unavailable')
})

test('what it said long ago is measured again before it is claimed, where the person allowed it', async () => {
  const phone = device()
  expect(await phone.store.current()).toBeNull()
  phone.store.watch()
  phone.store.ask()
  phone.at(60.17, 12)
  expect(await phone.store.current()).toMatchObject({ lat: 60.2, accuracy: 5 })
})

test('what is no place of the earth is none, and what was known before it stays', () => {
  const container = device(null)
  container.store.watch()
  container.store.ask()
  for (const [lat, accuracy] of [
    [Number.NaN, 5],
    [90.1, 5],
    [Number.POSITIVE_INFINITY, 5],
    [60, Number.NaN],
    [60, -1],
  ] as const) {
    container.at(lat, accuracy)
    expect(container.store.state()).toEqual({ status: 'unavailable', fix: null })
  }
  container.at(60.17, 12)
  container.at(Number.NaN, 5)
  expect(container.store.state()).toMatchObject({ status: 'granted', fix: { lat: 60.17 } })
})

test('a position of just now names no time, as the device’s clock may be wrong; one from before says when it was', () => {
  const now = Date.now()
  const fix = { lat: 1, lon: 2, accuracy: 5, heading: null }
  const of = (ms: number) => claimOf({ ...fix, at: new Date(now + ms).toISOString() })
  expect(of(-1_000)).toEqual({ lat: 1, lon: 2, accuracy: 5 })
  // Measured, by some other clock of the device, after now.
  expect(of(3_600_000)).not.toHaveProperty('at')
  expect(of(-60_000)).toHaveProperty('at', new Date(now - 60_000).toISOString())
})

test('a claim says no more than the server takes', () => {
  const fix = { lat: 1, lon: 2, accuracy: 5e6, heading: 90, at: '2026-05-16T09:30:00.000Z' }
  expect(claimOf(fix)).toEqual({ lat: 1, lon: 2, accuracy: 100_000, at: fix.at })
})
