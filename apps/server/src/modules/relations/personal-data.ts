import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfRelations: readonly PersonalDataTable[] = [
  { name: 'follows', table: 'follow', people: ['follower_id', 'followed_id'], key: ['follower_id', 'followed_id'] },
  {
    name: 'reported',
    table: 'person_report',
    people: ['reporter_id'],
    key: ['reporter_id', 'reported_id'],
    // Words of those who run this place, about somebody else.
    leaveOut: ['told_at', 'resolved_by', 'note'],
  },
]
