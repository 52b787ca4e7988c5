import { dropTokens, listDropDesigns, listDrops, type ReplyInputOf, recallDrop } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { maxObjectsOf, type TokensApi } from '../tokens/index.ts'
import { type BulkDrops, behaviorId } from './bulk-drops.ts'

export interface BulkDropsRoutesNeeds {
  database: Database
  drops: BulkDrops
  tokens: Pick<TokensApi, 'designs' | 'editions'>
}

export function bulkDropsRoutes(http: FastifyInstance, { database, drops, tokens }: BulkDropsRoutesNeeds): void {
  serve(http, dropTokens, ({ params, body, staff, transact }) =>
    transact((tx) => drops.drop(tx, staff, { ...params, ...body })),
  )
  serve(http, listDrops, async ({ params, query }) => {
    const items = await drops.list(database, { ...params, ...query })
    return {
      items: items.map((each) => ({
        ...each,
        droppedAt: each.droppedAt.toISOString(),
        recalledAt: each.recalledAt?.toISOString() ?? null,
      })),
    }
  })
  serve(http, listDropDesigns, async ({ params }) => {
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
  serve(http, recallDrop, async ({ params, staff, transact }) => ({
    recalled: await transact((tx) => drops.recall(tx, staff, params)),
  }))
}
