import {
  decideReport,
  getModerationSettings,
  getReportedPicture,
  liftModerated,
  listBrandReports,
  listModerated,
  listMyModeration,
  putAwayModeration,
  reopenReport,
  updateModerationSettings,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Acts } from './acts.ts'
import type { BrandReports } from './reports.ts'
import type { Settings } from './settings.ts'

interface Needs {
  database: Database
  reports: BrandReports
  acts: Acts
  settings: Settings
}

export function moderationRoutes(http: FastifyInstance, { database, reports, acts, settings }: Needs): void {
  serve(http, listBrandReports, ({ staff, query }) => reports.list(staff, query))
  serve(http, getReportedPicture, async ({ staff, params }) => ({ src: await reports.picture(staff, params.reportId) }))
  serve(http, decideReport, async ({ staff, params: { reportId }, body, transact }) => {
    await transact((tx) => reports.decide(tx, staff, reportId, body))
    return reports.one(staff, reportId)
  })
  serve(http, reopenReport, async ({ staff, params: { reportId }, transact }) => {
    await transact((tx) => reports.reopen(tx, staff, reportId))
    return reports.one(staff, reportId)
  })

  serve(http, listModerated, ({ staff, query }) => acts.list(database, staff, query))
  serve(http, liftModerated, ({ staff, params, transact }) => transact((tx) => acts.lift(tx, staff, params.actId)))

  serve(http, getModerationSettings, ({ staff }) => settings.read(database, staff.businessId))
  serve(http, updateModerationSettings, ({ staff, body, transact }) =>
    transact((tx) => settings.change(tx, staff, body)),
  )

  serve(http, listMyModeration, async ({ caller }) => ({ items: await acts.notices(caller.accountId) }))
  serve(http, putAwayModeration, ({ caller, params, transact }) =>
    transact((tx) => acts.putAway(tx, caller.accountId, params.noticeId)),
  )
}
