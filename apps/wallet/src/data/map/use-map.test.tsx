import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { createApiClient, createNetworkClient } from '@vitrine/client'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiProvider } from '../../platform/server/api.ts'
import type { MapScope } from './map-scope.ts'
import { boxAround } from './tiles.ts'
import { useMapContents } from './use-map.ts'

const scope: MapScope = { businessId: null, mine: false }
const view = { box: boxAround({ lat: 60.17, lon: 24.94 }, 2_000), zoom: 13 }
const crowd = { key: 'ud9', lat: 60.17, lon: 24.94, count: 5_000 }

/** A map of which some backends answer nothing but that they are broken. */
function mapWith(broken: { newer?: boolean; older?: boolean }) {
  const fetch: typeof globalThis.fetch = async (input) => {
    const { pathname } = new URL(String(input), 'http://wallet')
    const isOlder = pathname.startsWith('/v1/')
    if (isOlder ? broken.older : broken.newer) return Response.json({ error: 1, message: 'broken' }, { status: 500 })
    return Response.json(isOlder ? { payload: { groups: [crowd] } } : { data: { groups: [crowd] } })
  }
  const shared = { baseUrl: '', appId: 'tests', getAccessToken: () => null, fetch }
  const network = {
    client: createNetworkClient(shared),
    socketUrl: 'ws://wallet/ws',
    appId: 'tests',
    getAccessToken: async () => null,
    accountId: () => 'me',
  }
  const api = { ...createApiClient(shared), network }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  return renderHook(() => useMapContents(scope, view), { wrapper }).result
}

test.each([{ newer: true }, { older: true }])(
  'of two backends of which %j is broken the other is shown',
  async (broken) => {
    const result = mapWith(broken)
    await waitFor(() => expect(result.current.isPending).toBe(false))
    expect(result.current.error).toBeNull()
    expect(result.current.total % 5_000).toBe(0)
    expect(result.current.total).toBeGreaterThan(0)
    expect(result.current.groups).toMatchObject([{ key: 'ud9' }])
  },
)

test('nothing but that it could not be read is said where both are broken', async () => {
  const result = mapWith({ newer: true, older: true })
  await waitFor(() => expect(result.current.error).not.toBeNull())
  expect(result.current.groups).toEqual([])
})
