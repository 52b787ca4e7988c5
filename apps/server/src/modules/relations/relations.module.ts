import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Queryable } from '../../platform/database/database.ts'
import { forgetBlocks, mergeBlocks, readBlocks } from './blocks.store.ts'
import { deleteFollows, lockCounts, mergeFollows } from './follows.store.ts'
import { peopleRoutes } from './relations.routes.ts'
import { createPeopleService, type PeopleServiceNeeds } from './relations.service.ts'
import { createReportsService, type ReportsNeeds } from './reports.service.ts'

export type RelationsNeeds = PeopleServiceNeeds & ReportsNeeds

export interface RelationsModule {
  /** Whether the first wants nothing of the second. */
  hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean>
  /** Follows, blocks and reports of one account are the other's from now on, as when accounts are merged. */
  onAccountMerged(tx: Queryable, move: { from: string; to: string }): Promise<void>
  /** To be called when somebody leaves. */
  forgetPerson(tx: Queryable, accountId: string): Promise<void>
  /** Tells those who run this place of new reports; a job does it every ten minutes. */
  tellOperators(): Promise<void>
  mount(http: FastifyInstance): void
}

export function relationsModule(needs: RelationsNeeds): RelationsModule {
  const { database } = needs
  const reports = createReportsService(needs)
  return {
    tellOperators: reports.tellOperators,
    hasBlocked: async (db, blockerId, blockedId) => (await readBlocks(db, blockerId, blockedId)).byViewer,
    async onAccountMerged(tx, move) {
      await lockCounts(tx, [move.from, move.to])
      await mergeFollows(tx, move)
      await mergeBlocks(tx, move)
    },
    async forgetPerson(tx, accountId) {
      await deleteFollows(tx, sql`follower_id = ${accountId} or followed_id = ${accountId}`)
      await forgetBlocks(tx, accountId)
    },
    mount(http) {
      peopleRoutes(http, { database, people: createPeopleService(needs), reports })
    },
  }
}
