import { AccountId, Problem, type PublicProfile, type Report } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Operators, UsersApi } from '../users/index.ts'
import { pageOf, readCursor } from './cursor.ts'
import { listReports, type ReportRow, type ReportsAsked, resolveReport, takeUntold } from './reports.store.ts'

export interface ReportsNeeds {
  database: Database
  clock: Clock
  users: Pick<UsersApi, 'publicProfiles'>
  messages: Messages
  operators: Operators
  publicUrl: string
  /** The installation's own wallet and Studio. */
  ownClients: ReadonlySet<string>
}

export interface ReportReader {
  accountId: string
  clientId: string
}

export type ReportsService = ReturnType<typeof createReportsService>

/** What people have said of others' conduct, for those who run this place: seen, resolved, and told of by mail. */
export function createReportsService({
  database,
  clock,
  users,
  messages,
  operators,
  publicUrl,
  ownClients,
}: ReportsNeeds) {
  /** By the installation's own apps alone: whoever runs another client holds its tokens. */
  async function assertOperator(db: Queryable, { accountId, clientId }: ReportReader): Promise<void> {
    if (!ownClients.has(clientId)) throw new Problem('auth.forbidden')
    await operators.assert(db, accountId)
  }

  async function shown(db: Queryable, rows: readonly ReportRow[]): Promise<Report[]> {
    const ids = [...new Set(rows.flatMap(({ reporterId, reportedId }) => [reporterId, reportedId]))]
    const profiles = await users.publicProfiles(db, ids)
    return rows.map((row) => reportOf(row, profiles))
  }

  return {
    async list(
      db: Queryable,
      caller: ReportReader,
      { cursor, limit, state }: Pick<ReportsAsked, 'state' | 'limit'> & { cursor: string | undefined },
    ): Promise<{ items: Report[]; nextCursor: string | null }> {
      await assertOperator(db, caller)
      const rows = await listReports(db, { state, before: readCursor(cursor), limit: limit + 1 })
      const page = pageOf(
        rows.map((row) => ({ ...row, since: row.at })),
        limit,
      )
      return { items: await shown(db, page.shown), nextCursor: page.nextCursor }
    },

    async resolve(tx: Queryable, caller: ReportReader, id: string, note: string): Promise<Report> {
      await assertOperator(tx, caller)
      const row = await resolveReport(tx, id, { resolvedAt: clock.now(), resolvedBy: caller.accountId, note })
      const [report] = row ? await shown(tx, [row]) : []
      if (!report) throw new Problem('people.report_not_found')
      return report
    },

    /** One mail for all that are new since the last one: a flood of reports is no flood of mail. It says how many, not what. */
    async tellOperators(): Promise<void> {
      if (operators.addresses.size === 0) return
      await database.transaction(async (tx) => {
        const count = await takeUntold(tx, clock.now())
        if (count === 0) return
        for (const to of operators.addresses) {
          const data = { count, url: `${publicUrl}/studio/operator` }
          await messages.send({ to, channel: 'email', locale: 'en', template: 'reports', data }, tx)
        }
      })
    },
  }
}

function reportOf(row: ReportRow, profiles: ReadonlyMap<string, PublicProfile>): Report {
  const { id, reason, words, at, reportedId, reporterId, resolvedAt, resolvedBy, note } = row
  return {
    id,
    reason,
    words,
    at: at.toISOString(),
    reportedId: AccountId.parse(reportedId),
    reported: profiles.get(reportedId) ?? null,
    reporterId: AccountId.parse(reporterId),
    reporter: profiles.get(reporterId) ?? null,
    resolution:
      resolvedAt && resolvedBy
        ? { at: resolvedAt.toISOString(), by: AccountId.parse(resolvedBy), note: note ?? '' }
        : null,
  }
}
