import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createApiClient } from '@vitrine/client'
import type { GeoBox } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiProvider } from '../../platform/server/api.ts'
import { type Realtime, RealtimeProvider } from '../../platform/server/realtime.ts'
import { regionsOf } from '../regions/regions.ts'
import { useFollowMap } from './follow-map.ts'
import { mapKeys } from './map-queries.ts'

const api = createApiClient({ baseUrl: '', appId: 'tests', getAccessToken: () => null })

// What is loaded when it is first asked for takes a time of its own, which no clock of the test's knows.
beforeAll(async () => void (await Promise.all(regionsOf(api).map((region) => region.map()))))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const boxAt = (lat: number): GeoBox => ({ bottomLeft: { lat, lon: 24 }, topRight: { lat: lat + 1, lon: 25 } })

function following() {
  const told: string[] = []
  const realtime = {
    watchMap: (box: GeoBox) => {
      told.push(`watch ${box.bottomLeft.lat}`)
      return { move: (to: GeoBox) => told.push(`move ${to.bottomLeft.lat}`), stop: () => told.push('stop') }
    },
  } as unknown as Realtime
  const client = new QueryClient()
  const groups = mapKeys.groupsOf('newer', { businessId: null, mine: false }, '0/0/0', 3)
  client.setQueryData(groups, [])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>
        <RealtimeProvider value={realtime}>{children}</RealtimeProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
  const { rerender, unmount } = renderHook(({ lat }) => useFollowMap(boxAt(lat)), { wrapper, initialProps: { lat: 0 } })
  return {
    told: () => told.splice(0),
    moveTo: (lat: number) => rerender({ lat }),
    unmount,
    mustReadAgain: () => client.getQueryState(groups)?.isInvalidated,
  }
}

function showTab(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a map that is moved 50 times a second says where it looks once it has come to rest', async () => {
  const { told, moveTo } = following()
  for (let step = 1; step <= 50; step += 1) {
    await vi.advanceTimersByTimeAsync(20)
    moveTo(step)
  }
  expect(told()).toEqual([])
  await vi.advanceTimersByTimeAsync(400)
  expect(told()).toEqual(['watch 50'])
  moveTo(51)
  await vi.advanceTimersByTimeAsync(400)
  expect(told()).toEqual(['move 51'])
})

test('a tab in the background hears nothing of the map, and reads it again when it is back', async () => {
  const { told, mustReadAgain, unmount } = following()
  await vi.advanceTimersByTimeAsync(400)
  expect(told()).toEqual(['watch 0'])
  expect(mustReadAgain()).toBe(false)

  showTab('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told()).toEqual(['stop'])
  expect(mustReadAgain()).toBe(false)

  showTab('visible')
  await vi.advanceTimersByTimeAsync(400)
  expect(told()).toEqual(['watch 0'])
  expect(mustReadAgain()).toBe(true)
  unmount()
  expect(told()).toEqual(['stop'])
})
