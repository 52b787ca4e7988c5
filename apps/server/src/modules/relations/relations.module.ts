import { sql } from 'drizzle-orm'
import { mergePairs } from '../../platform/database/merge-pairs.ts'
import type { Module } from '../../platform/modules/module.ts'
import { createFindsService, type FindsNeeds } from './finds.service.ts'
import { deleteFollows, lockCounts, mergeFollows } from './follows.store.ts'
import { personalDataOfRelations } from './personal-data.ts'
import { peopleRoutes } from './relations.routes.ts'
import { createPeopleService, type PeopleService, type PeopleServiceNeeds } from './relations.service.ts'
import { createReportsService, type ReportsNeeds } from './reports.service.ts'
import { forgetReportsBy } from './reports.store.ts'

export type RelationsNeeds = PeopleServiceNeeds & FindsNeeds & ReportsNeeds

export interface RelationsApi extends Pick<PeopleService, 'follow' | 'report' | 'search'> {
  /** Tells those who run this place of new reports; a job does it every ten minutes. */
  tellOperators(): Promise<void>
}

export function relationsModule(needs: RelationsNeeds): Module<RelationsApi> {
  const { database } = needs
  const reports = createReportsService(needs)
  const { tellOperators } = reports
  const people = createPeopleService(needs)
  const finds = createFindsService(needs)
  return {
    name: 'relations',
    api: { tellOperators, follow: people.follow, report: people.report, search: people.search },
    personalData: personalDataOfRelations,
    async onAccountMerged(tx, move) {
      await lockCounts(tx, [move.from, move.to])
      await mergeFollows(tx, move)
      await mergePairs(tx, { table: 'person_report', one: 'reporter_id', other: 'reported_id' }, move)
    },
    async onAccountClosed(tx, accountId) {
      await deleteFollows(tx, sql`follower_id = ${accountId} or followed_id = ${accountId}`)
      await forgetReportsBy(tx, accountId)
    },
    jobs: [{ every: '*/10 * * * *', task: 'people.tell-operators', run: tellOperators }],
    mount: (http) => peopleRoutes(http, { database, people, finds, reports }),
  }
}
