import type { KeptTable } from '../../platform/database/kept.ts'

/** What this module keeps of people, for who asks for it. */
export const keptOfCommerce: readonly KeptTable[] = [
  { name: 'sales', table: 'sale', people: ['seller_id'], key: ['id'] },
  {
    name: 'purchases',
    table: 'purchase',
    people: ['buyer_id', 'seller_id'],
    key: ['id'],
    leaveOut: ['session_id', 'checkout_url', 'payment_id'],
  },
]
