import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfIdentity: readonly PersonalDataTable[] = [
  { name: 'devices', table: 'device_session', people: ['account_id'], key: ['id'] },
  { name: 'allowedClients', table: 'client_consent', people: ['account_id'], key: ['client_id'] },
]
