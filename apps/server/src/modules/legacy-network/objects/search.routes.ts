import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { NetworkHttp } from '../http/network-http.ts'
import { badPayload } from '../refusal.ts'
import { DiscoverBody, discover } from './discover.ts'
import { Box, groupOnMap, listOnMap } from './geo.ts'
import type { HiddenVariations } from './hidden-variations.ts'
import type { Packs } from './packs.ts'
import { isUuid, pageOf } from './paging.ts'

/** Clients of the original name no limit and read no second page, so that none means all that one answer may hold. */
const geoPageMax = 1000
const groupsMax = 1000

const GeoBody = Box.extend({
  limit: z.int().min(0).default(0),
  next_token: z.string().max(100).default(''),
})
const GroupsBody = Box.extend({ precision: z.int().min(1).max(12) })

/** Finding objects by what they are and by where they lie. */
export function searchRoutes(
  { route }: NetworkHttp,
  { database, packs, hidden }: { database: Database; packs: Packs; hidden: HiddenVariations },
): void {
  route(
    {
      method: 'POST',
      path: '/vatom/discover',
      inWords: true,
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: DiscoverBody,
    },
    async ({ caller, reach, body }) => {
      const { rows, count } = await discover(database, { accountId: caller.accountId, reach }, body, pageOf(body))
      const { vatoms, ...joined } = await packs.pack(database, rows)
      return { count, results: vatoms, ...joined }
    },
  )

  route(
    {
      method: 'POST',
      path: '/vatom/geodiscover',
      inWords: true,
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: GeoBody,
    },
    async ({ reach, body }) => {
      const { limit, next_token: after, ...box } = body
      if (after !== '' && !isUuid(after)) throw badPayload('next_token is none of ours')
      const size = limit === 0 ? geoPageMax : Math.min(limit, geoPageMax)
      const rows = await listOnMap(database, box, {
        reach,
        hidden: await hidden.all(),
        after: after || null,
        limit: size + 1,
      })
      const page = rows.slice(0, size)
      const pack = await packs.pack(database, page)
      return { ...pack, next_token: rows.length > size ? (page.at(-1)?.id ?? '') : '' }
    },
  )

  route(
    {
      method: 'POST',
      path: '/vatom/geodiscovergroups',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: GroupsBody,
    },
    async ({ reach, body }) => {
      const { precision, ...box } = body
      return {
        groups: await groupOnMap(database, box, { reach, hidden: await hidden.all(), precision, limit: groupsMax }),
      }
    },
  )
}
