import type { KeptTable } from '../../platform/database/kept.ts'

/** What this module keeps of people, for who asks for it. */
export const keptOfNetwork: readonly KeptTable[] = [
  { name: 'olderNetworkObjects', table: 'network_vatom', people: ['owner_id'], key: ['id'] },
  { name: 'olderNetworkSettings', table: 'network_user', people: ['account_id'], key: ['account_id'] },
  { name: 'olderNetworkMessages', table: 'network_message', people: ['account_id'], key: ['account_id', 'id'] },
]
