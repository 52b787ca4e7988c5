import { dropTokens, listDropDesigns, listDrops, type ReplyInputOf, recallDrop } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { type Brands, maxObjectsOf, type TokensApi } from '../tokens/index.ts'
import { type BulkDrops, behaviorId } from './bulk-drops.ts'

export interface BulkDropsRoutesNeeds {
  database: Database
  drops: BulkDrops
  tokens: Pick<TokensApi, 'designs' | 'editions'>
  brands: Pick<Brands, 'assertStaff'>
}

export function bulkDropsRoutes(
  http: FastifyInstance,
  { database, drops, tokens, brands }: BulkDropsRoutesNeeds,
): void {
  serve(http, dropTokens, async ({ params, body, caller, transact }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return transact((tx) => drops.drop(tx, { ...params, ...body, callerId: caller.accountId }))
  })
  serve(http, listDrops, async ({ params, query, caller }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    const items = await drops.list(database, { ...params, ...query })
    return {
      items: items.map((each) => ({
        ...each,
        droppedAt: each.droppedAt.toISOString(),
        recalledAt: each.recalledAt?.toISOString() ?? null,
      })),
    }
  })
  serve(http, listDropDesigns, async ({ params, caller }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    const { items } = await tokens.designs.search(database, { ...params, behaviorId, forStaff: true })
    const issued = await tokens.editions.issued(
      database,
      items.map(({ id }) => id),
    )
    return {
      items: items.map((design) => ({
        design,
        issued: issued.get(design.id) ?? 0,
        max: maxObjectsOf(design.state),
      })),
    } satisfies ReplyInputOf<typeof listDropDesigns>
  })
  serve(http, recallDrop, async ({ params, caller, transact }) => {
    await brands.assertStaff(database, caller.accountId, params.businessId)
    return { recalled: await transact((tx) => drops.recall(tx, params)) }
  })
}
