import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfMap: readonly PersonalDataTable[] = [
  { name: 'lastPlace', table: 'location_claim', people: ['account_id'], key: ['account_id'] },
  { name: 'refusedPlaces', table: 'location_refusal', people: ['account_id'], key: ['account_id'] },
]
