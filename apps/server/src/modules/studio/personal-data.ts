import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfStudio: readonly PersonalDataTable[] = [
  { name: 'worksFor', table: 'business_member', people: ['account_id'], key: ['business_id'] },
  { name: 'hasInvited', table: 'team_invitation', people: ['invited_by'], key: ['id'] },
  { name: 'apiKeys', table: 'api_key', people: ['created_by'], key: ['id'], leaveOut: ['secret_hash'] },
  { name: 'brandsEdited', table: 'business', people: ['edited_by'], key: ['id'] },
]
