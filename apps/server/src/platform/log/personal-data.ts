import { audienceOf } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import type { PersonalDataTable } from '../database/personal-data.ts'

/** What happened to people, as the log keeps it. */
export const personalDataOfLog: readonly PersonalDataTable[] = [
  {
    name: 'events',
    table: 'event_log',
    people: (accountId) =>
      sql`kept.id in (select id from event_audience where audience = ${audienceOf.account(accountId)})`,
    key: ['id'],
    leaveOut: ['xid'],
  },
]
