import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfStudio: readonly PersonalDataTable[] = [
  { name: 'worksFor', table: 'business_member', people: ['account_id'], key: ['business_id'] },
]
