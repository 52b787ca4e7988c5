import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What was decided about people, never by whom; and what they have decided themselves. */
export const personalDataOfModeration: readonly PersonalDataTable[] = [
  {
    name: 'moderation',
    table: 'moderation_act',
    people: ['about_id'],
    key: ['id'],
    leaveOut: ['by_id', 'case_id'],
    only: "act not in ('dismissed', 'reopened')",
  },
  { name: 'moderated', table: 'moderation_act', people: ['by_id'], key: ['id'] },
  { name: 'bans', table: 'moderation_ban', people: ['account_id'], key: ['business_id', 'account_id'] },
]
