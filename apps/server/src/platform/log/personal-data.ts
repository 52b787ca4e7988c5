import type { PersonalDataTable } from '../database/personal-data.ts'

/** What happened to people, as the log keeps it. */
export const personalDataOfLog: readonly PersonalDataTable[] = [
  { name: 'events', table: 'event_log', people: ['to_account', 'from_account'], key: ['id'], leaveOut: ['xid'] },
]
