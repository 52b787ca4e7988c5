import type { PersonalDataTable } from '../../platform/database/personal-data.ts'

/** What this module keeps of people, for who asks for it. */
export const personalDataOfCommerce: readonly PersonalDataTable[] = [
  { name: 'sales', table: 'sale', people: ['seller_id'], key: ['id'] },
  {
    name: 'purchases',
    table: 'purchase',
    people: ['buyer_id', 'seller_id'],
    key: ['id'],
    leaveOut: ['session_id', 'checkout_url', 'payment_id'],
  },
]
