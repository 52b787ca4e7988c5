import type { KeptTable } from '../database/kept.ts'

/** What happened to people, as the log keeps it. */
export const keptOfLog: readonly KeptTable[] = [
  { name: 'events', table: 'event_log', people: ['to_account', 'from_account'], key: ['id'], leaveOut: ['xid'] },
]
