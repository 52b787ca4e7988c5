import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { MapGroup } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { type ApiClient, ApiProvider } from '../../platform/server/api.ts'
import type { MapScope } from './map-scope.ts'
import { readOverviewAhead, useOverview } from './use-map.ts'

const everybody: MapScope = { businessId: null, mine: false }
const far: MapGroup = { key: 'u', lat: 60, lon: 25, count: 3 }
const near: MapGroup[] = [
  { key: 'u1', lat: 60.1, lon: 25, count: 2 },
  { key: 'u2', lat: 59.8, lon: 25, count: 1 },
]

test('what was read ahead, in both of its steps, is there at the first drawing and is not asked for again', async () => {
  const asked: number[] = []
  const call = async (_route: unknown, { body }: { body: { precision: number } }) => {
    asked.push(body.precision)
    return { data: { groups: body.precision === 3 ? [far] : near } }
  }
  const api = { call } as unknown as ApiClient
  const client = new QueryClient()
  await readOverviewAhead({ api, client }, everybody)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider value={api}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </ApiProvider>
  )
  const drawn: (readonly MapGroup[] | null)[] = []
  const { unmount } = renderHook(() => drawn.push(useOverview(everybody, true)), { wrapper })
  expect(drawn[0]).toEqual(near)
  expect(asked).toEqual([3, 5])
  unmount()
  client.clear()
})
