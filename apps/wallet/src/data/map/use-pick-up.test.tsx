import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createApiClient, NetworkFailure } from '@vitrine/client'
import type { MapToken, PositionClaim } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ApiProvider } from '../../platform/server/api.ts'
import { setHost } from '../../platform/viewer/viewer.ts'
import { tokensOnMap } from '../../testing/demo-map.ts'
import { findOnMap, placeOf, refreshMap } from './map-cache.ts'
import { mapKeys } from './map-queries.ts'
import { usePickUp } from './use-pick-up.ts'

afterEach(() => setHost(null))

const [token, other] = tokensOnMap(2) as [MapToken, MapToken]
const at = (lat: number) => ({ token, position: { lat, lon: 24.94, accuracy: 5 } })

interface Sent {
  key: string | null
  body: string
  answer: (reply: object | 'lost') => void
}

/** A server that answers each pickup when, and as, the test says. */
function pickingUp() {
  const sent: Sent[] = []
  const fetch = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      const answer = (reply: object | 'lost') =>
        reply === 'lost' ? reject(new TypeError('the line went dead')) : resolve(Response.json(reply))
      sent.push({ key: new Headers(init?.headers).get('idempotency-key'), body: String(init?.body), answer })
    })
  const api = createApiClient({ baseUrl: '', appId: 'tests', getAccessToken: () => null, fetch })
  const client = new QueryClient()
  const key = mapKeys.tokensOf('newer', { businessId: null, mine: false }, '0/0/0')
  client.setQueryData(key, [token, other])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>{children}</ApiProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => usePickUp(), { wrapper })
  return {
    client,
    sent,
    state: () => result.current,
    isThere: () => findOnMap(client, token.id) !== undefined,
    /** What the server has on its map when it is read again. */
    readAgain: (tokens: MapToken[]) => client.setQueryData(key, tokens),
    async pickAt(position: PositionClaim) {
      await act(async () => result.current.mutate({ token, position }))
    },
    async pick(lat: number) {
      const before = sent.length
      act(() => result.current.mutate(at(lat)))
      await waitFor(() => expect(sent).toHaveLength(before + 1))
    },
  }
}

test('a pickup whose answer was lost is asked for again as the same, from the same place, until it is answered', async () => {
  const { sent, state, isThere, pick } = pickingUp()
  await pick(60.1)
  expect(isThere()).toBe(false)
  sent[0]?.answer('lost')
  await waitFor(() => expect(state().error).toBeInstanceOf(NetworkFailure))
  expect(isThere()).toBe(true)

  await pick(60.2)
  expect(sent[1]).toMatchObject({ key: sent[0]?.key, body: sent[0]?.body })
  sent[1]?.answer({ data: { token: { ...token, position: undefined }, output: {} } })
  await waitFor(() => expect(state().isSuccess).toBe(true))
  expect(isThere()).toBe(false)

  // Whoever picks it up another time means something new.
  await pick(60.3)
  expect(sent[2]?.key).not.toBe(sent[1]?.key)
  expect(sent[2]?.body).toContain('60.3')
})

test('a socket that is lost during a pickup has the map read again, and what was picked up does not come back with it', async () => {
  const { client, sent, state, isThere, readAgain, pick } = pickingUp()
  await pick(60.1)
  // The socket is back before the answer is: what it may have missed is read, as it was before the pickup.
  void refreshMap(client)
  readAgain([token, other])
  expect(isThere()).toBe(true)
  sent[0]?.answer({ data: { token: { ...token, position: undefined }, output: {} } })
  await waitFor(() => expect(state().isSuccess).toBe(true))
  expect(isThere()).toBe(false)
})

test('R22 whoever is farther away than a host allows is refused here, in the server’s words, and nothing is asked of it', async () => {
  const { lat, lon } = placeOf(token)
  setHost({ config: { maxDistanceForPickup: 20 } })
  const { sent, state, isThere, pickAt } = pickingUp()
  const refusal = async (metres: number, accuracy: number) => {
    await pickAt({ lat: lat + metres / 111_195, lon, accuracy })
    await waitFor(() => expect(state().isError).toBe(true))
    return state().error
  }
  expect(await refusal(60, 4)).toMatchObject({ code: 'map.too_far', details: { distanceMetres: 60, reachMetres: 20 } })
  expect(await refusal(10, 500)).toMatchObject({ code: 'map.position_inaccurate' })
  expect(isThere()).toBe(true)
  expect(sent).toEqual([])
  await pickAt({ lat: lat + 10 / 111_195, lon, accuracy: 4 })
  await waitFor(() => expect(sent).toHaveLength(1))
})
