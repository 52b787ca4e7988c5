import {
  blockPerson,
  followPerson,
  getPerson,
  getPrivacy,
  listBlocked,
  listFinds,
  listFollows,
  listPersonInventory,
  listReports,
  reportPerson,
  resolveReport,
  searchPeople,
  suggestPeople,
  unblockPerson,
  unfollowPerson,
  updatePrivacy,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { FindsService } from './finds.service.ts'
import type { PeopleService } from './relations.service.ts'
import type { ReportsService } from './reports.service.ts'

export function peopleRoutes(
  http: FastifyInstance,
  {
    database,
    people,
    finds,
    reports,
  }: { database: Database; people: PeopleService; finds: FindsService; reports: ReportsService },
): void {
  serve(http, searchPeople, async ({ caller, query, reach }) => ({
    items: await people.search(database, caller.accountId, query.q, reach),
  }))
  serve(http, suggestPeople, async ({ caller, reach }) => ({
    items: await people.suggest(database, caller.accountId, reach),
  }))
  serve(http, getPerson, ({ caller, params }) => people.page(database, caller.accountId, params.userId))
  serve(http, listFollows, async ({ caller, params, query: { cursor, limit } }) => ({
    data: await people.list(database, caller.accountId, params.userId, { type: params.type, cursor, limit }),
  }))
  serve(http, listPersonInventory, async ({ caller, params, query, reach }) => ({
    data: await people.inventory(database, caller.accountId, params.userId, {
      reach,
      page: query.page,
      businessIds: query.businessIds?.split(','),
    }),
  }))
  serve(http, listFinds, async ({ caller, query: { cursor, businessIds }, reach }) => ({
    data: await finds.list(database, caller.accountId, { cursor, reach, businessIds: businessIds?.split(',') }),
  }))

  serve(http, followPerson, ({ caller, params, transact }) =>
    transact((tx) => people.follow(tx, caller.accountId, params.userId)),
  )
  serve(http, unfollowPerson, ({ caller, params, transact }) =>
    transact((tx) => people.unfollow(tx, caller.accountId, params.userId)),
  )
  serve(http, blockPerson, ({ caller, params, transact }) =>
    transact((tx) => people.block(tx, caller.accountId, params.userId)),
  )
  serve(http, unblockPerson, ({ caller, params, transact }) =>
    transact((tx) => people.unblock(tx, caller.accountId, params.userId)),
  )
  serve(http, reportPerson, ({ caller, params, body, transact }) =>
    transact((tx) => people.report(tx, caller.accountId, params.userId, body)),
  )
  serve(http, listBlocked, async ({ caller, query }) => ({
    data: await people.blockedBy(database, caller.accountId, query.cursor),
  }))

  serve(http, listReports, async ({ caller, query: { state, cursor, limit } }) => ({
    data: await reports.list(database, caller, { state, cursor, limit }),
  }))
  serve(http, resolveReport, ({ caller, params, body, transact }) =>
    transact((tx) => reports.resolve(tx, caller, params.reportId, body.note)),
  )

  serve(http, getPrivacy, ({ caller }) => people.privacy(database, caller.accountId))
  serve(http, updatePrivacy, ({ caller, body, transact }) =>
    transact((tx) => people.setPrivacy(tx, caller.accountId, body)),
  )
}
