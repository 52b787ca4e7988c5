import type { KeptTable } from '../../platform/database/kept.ts'

/** What this module keeps of people, for who asks for it. */
export const keptOfCoins: readonly KeptTable[] = [
  { name: 'coinProgrammes', table: 'coin_enrolment', people: ['account_id'], key: ['coin_id'] },
  { name: 'coinBalances', table: 'coin_balance', people: ['holder'], key: ['coin_id', 'holder'] },
]
