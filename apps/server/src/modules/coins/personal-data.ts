import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfCoins: readonly PersonalDataTable[] = [
  { name: 'coinProgrammes', table: 'coin_enrolment', people: ['account_id'], key: ['coin_id'] },
  { name: 'coinBalances', table: 'coin_balance', people: ['holder'], key: ['coin_id', 'holder'] },
  { name: 'coinsThatWait', table: 'coin_delivery', people: ['sender_id'], key: ['id'] },
]
