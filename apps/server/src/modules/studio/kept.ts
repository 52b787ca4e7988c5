import type { KeptTable } from '../../platform/database/kept.ts'

/** What this module keeps of people, for who asks for it. */
export const keptOfStudio: readonly KeptTable[] = [
  { name: 'worksFor', table: 'business_member', people: ['account_id'], key: ['business_id'] },
]
