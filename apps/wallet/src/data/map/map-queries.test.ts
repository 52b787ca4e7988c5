import { createApiClient, createNetworkClient } from '@vitrine/client'
import { expect, test } from 'vitest'
import { tokensOnMap } from '../../testing/demo-map.ts'
import { groupsQuery, mapTokensQuery } from './map-queries.ts'
import type { MapScope } from './map-scope.ts'
import { tileOf } from './tiles.ts'

const everybody: MapScope = { businessId: null, mine: false }
const keeping: MapScope = { ...everybody, designsKeptOut: ['d'], variationsKeptOut: ['v'], publishers: ['p.example'] }
const tile = tileOf('1/0/0')
const [token] = tokensOnMap(1)

/** Both backends, with as many pages as there are to be. */
function backends(pages: number) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), 'http://wallet')
    const body = JSON.parse(String(init?.body))
    asked.push({ path: pathname, body })
    const number = asked.length
    const hasMore = number < pages
    if (pathname.endsWith('/geo-map/search')) {
      const items = [{ ...token, id: `token ${number}` }]
      return Response.json({ data: { items, nextToken: hasMore ? `page ${number + 1}` : null } })
    }
    if (pathname.endsWith('/geo-map/groups')) return Response.json({ data: { groups: [] } })
    const payload = pathname.endsWith('groups')
      ? { groups: [] }
      : { vatoms: [], next_token: hasMore ? `${number}` : '' }
    return Response.json({ payload })
  }
  const shared = { baseUrl: '', appId: 'tests', getAccessToken: () => null, fetch }
  const network = {
    client: createNetworkClient(shared),
    socketUrl: 'ws://wallet/ws',
    appId: 'tests',
    getAccessToken: async () => null,
    accountId: () => 'me',
  }
  return { api: { ...createApiClient(shared), network }, asked }
}

const run = <T>({ queryFn }: { queryFn?: unknown }): Promise<T> =>
  (queryFn as (context: object) => Promise<T>)({ signal: new AbortController().signal })

test('all of a part is read, page after page, and no more than a hundred pages of either backend', async () => {
  const few = backends(3)
  expect(await run<object[]>(mapTokensQuery(few.api, 'newer', everybody, tile))).toHaveLength(3)
  expect(few.asked.map(({ body }) => body.nextToken)).toEqual([undefined, 'page 2', 'page 3'])
  const older = backends(3)
  await run(mapTokensQuery(older.api, 'legacy-network', everybody, tile))
  expect(older.asked.map(({ path, body }) => `${path} ${body.limit} ${body.next_token ?? ''}`)).toEqual([
    '/v1/vatom/geodiscover 100 ',
    '/v1/vatom/geodiscover 100 1',
    '/v1/vatom/geodiscover 100 2',
  ])
  for (const region of ['newer', 'legacy-network'] as const) {
    const endless = backends(Number.POSITIVE_INFINITY)
    await run(mapTokensQuery(endless.api, region, everybody, tile))
    expect(endless.asked).toHaveLength(100)
  }
})

test('what an app keeps out is kept out by the servers, of what is shown and of what is counted', async () => {
  const { api, asked } = backends(1)
  for (const region of ['newer', 'legacy-network'] as const) {
    await run(mapTokensQuery(api, region, keeping, tile))
    await run(groupsQuery(api, region, keeping, tile, 5))
  }
  const [search, groups, discover, discovered] = asked.map(({ body }) => body)
  for (const body of [search, groups]) expect(body?.filter).toEqual({ exceptObjectDefinitionIds: ['d'] })
  for (const body of [discover, discovered]) {
    expect(body).toMatchObject({ except_variations: ['v'], publisher_fqdns: ['p.example'], filter: 'vatoms' })
  }
  expect(asked.map(({ path }) => path).slice(2)).toEqual(['/v1/vatom/geodiscover', '/v1/vatom/geodiscovergroups'])
})
