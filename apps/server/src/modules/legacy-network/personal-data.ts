import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfLegacyNetwork: readonly PersonalDataTable[] = [
  { name: 'olderNetworkObjects', table: 'network_vatom', people: ['owner_id'], key: ['id'] },
  { name: 'olderNetworkSettings', table: 'network_user', people: ['account_id'], key: ['account_id'] },
  { name: 'olderNetworkSharesTaken', table: 'network_share_taken', people: ['account_id'], key: ['share_id'] },
  { name: 'olderNetworkMessages', table: 'network_message', people: ['account_id'], key: ['account_id', 'id'] },
]
