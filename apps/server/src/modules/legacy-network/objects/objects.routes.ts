import { Problem } from '@vitrine/protocol'
import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/edge/auth.ts'
import type { EventLog } from '../../../platform/log/event-log.ts'
import type { NetworkHttp } from '../http/network-http.ts'
import { badPayload, Refusal } from '../refusal.ts'
import { wireTime } from '../times.ts'
import { actionsChangedSince, facesChangedSince } from './changes.ts'
import {
  hashOf,
  indexOf,
  isReachedVatom,
  listOwned,
  listReadable,
  type Place,
  readableTemplates,
  statsOf,
} from './inventory.store.ts'
import { actionsOf, type Packs } from './packs.ts'
import { idsMax, isUuid, pageMax, pageOf } from './paging.ts'

export interface ReadingNeeds {
  database: Database
  log: Pick<EventLog, 'involves'>
  packs: Packs
  staffOf(db: Database, accountId: string): Promise<string[]>
}

const Ids = z.array(z.string().max(100)).max(idsMax)
const Templates = z.array(z.string().max(300)).max(idsMax)
const Since = z.object({ templates: Templates, since: z.number().min(0) })
const InventoryBody = z.object({
  parent_id: z.string().max(100).default('.'),
  page: z.int().min(0).max(1_000_000).default(0),
  limit: z.int().min(0).default(0),
})

/** The inventory, whole or only what has changed, and single objects. */
export function readingRoutes({ route }: NetworkHttp, { database, log, packs, staffOf }: ReadingNeeds): void {
  route(
    {
      method: 'POST',
      path: '/user/vatom/inventory',
      inWords: true,
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: InventoryBody,
    },
    async ({ caller, reach, body }) => {
      const place = placeNamed(body.parent_id)
      const rows =
        place === 'nowhere' ? [] : await listOwned(database, caller.accountId, { reach, place, ...pageOf(body) })
      return packs.pack(database, rows)
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/vatom/get',
      inWords: true,
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: z.object({ ids: Ids }),
    },
    async ({ caller, reach, body }) => {
      const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))].filter(isUuid)
      return packs.pack(database, await listReadable(database, { accountId: caller.accountId, reach }, ids))
    },
  )

  route(
    { method: 'GET', path: '/vatoms/:id', inWords: true, auth: 'maybe', access: 'wallet:brand', reach: 'narrowed' },
    async ({ caller, reach, params: { id = '' } }) => {
      const accountId = caller?.accountId ?? null
      const rows = isUuid(id) ? await listReadable(database, { accountId, reach }, [id.toLowerCase()]) : []
      const [vatom] = await packs.vatoms(database, rows)
      if (vatom) return vatom
      // Who had it once may know that it exists (R14).
      const wasTheirs =
        accountId !== null &&
        isUuid(id) &&
        (await isReachedVatom(database, id, reach)) &&
        (await log.involves(database, id, accountId))
      throw new Refusal(wasTheirs ? 1708 : 1701)
    },
  )

  route(
    { method: 'GET', path: '/user/vatom/inventory/hash', auth: 'account', access: 'wallet:brand', reach: 'narrowed' },
    async ({ caller, reach }) => ({
      hash: await hashOf(database, caller.accountId, reach),
    }),
  )

  route(
    { method: 'GET', path: '/user/vatom/inventory/index', auth: 'account', access: 'wallet:brand', reach: 'narrowed' },
    async ({ caller, reach, query }) => {
      const { limit = '', next_token: after = '' } = query
      if (after !== '' && !isUuid(after)) throw badPayload('next_token is none of ours')
      const size = /^\d{1,6}$/.test(limit) ? Math.min(Math.max(Number(limit), 1), pageMax) : pageMax
      const rows = await indexOf(database, caller.accountId, { reach, after: after || null, limit: size + 1 })
      const page = rows.slice(0, size)
      return {
        vatoms: page.map(({ id, sync, modifiedAt }) => ({ id, sync, when_modified: wireTime(modifiedAt) })),
        next_token: rows.length > size ? (page.at(-1)?.id ?? '') : '',
      }
    },
  )

  const mayRead = async ({ accountId, reach }: Caller, templates: readonly string[]) =>
    readableTemplates(database, { accountId, reach, staffOf: await staffOf(database, accountId) }, templates)

  route(
    {
      method: 'POST',
      path: '/vatom/faces/changes',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: Since,
    },
    async ({ caller, body }) => ({
      faces_changes: await facesChangedSince(database, await mayRead(caller, body.templates), body.since),
    }),
  )

  route(
    {
      method: 'POST',
      path: '/vatom/actions/changes',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: Since,
    },
    async ({ caller, body }) => ({
      actions_changes: await actionsChangedSince(database, await mayRead(caller, body.templates), body.since),
    }),
  )

  route(
    { method: 'GET', path: '/user/actions/:template', auth: 'account', access: 'wallet:brand', reach: 'narrowed' },
    async ({ caller, params }) => {
      const templates = await mayRead(caller, [params.template ?? ''])
      if (templates.length === 0) throw new Problem('request.not_found')
      return actionsOf(database, templates)
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/vatom/inventorystats',
      auth: 'account',
      access: 'wallet:brand',
      reach: 'narrowed',
      body: z.object({ template_variations: Templates.default([]) }),
    },
    async ({ caller, reach, body }) => ({
      stats: await statsOf(database, { ownerId: caller.accountId, reach }, body.template_variations),
    }),
  )
}

function placeNamed(parentId: string): Place | 'nowhere' {
  if (parentId === '*') return null
  if (parentId === '.' || parentId === '') return { parentId: null }
  return isUuid(parentId) ? { parentId: parentId.toLowerCase() } : 'nowhere'
}
