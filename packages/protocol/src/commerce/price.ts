import { z } from 'zod'
import { type CurrencyCode, currencies } from './currencies.ts'

export type Currency = CurrencyCode
export const Currency = z.enum(Object.keys(currencies) as [Currency, ...Currency[]])

/** An amount in whole coins or in the currency's smallest unit: 12.50 € is 1250. */
export const Price = z
  .strictObject({ amount: z.int().min(1).max(1_000_000_000), currency: Currency })
  .refine(({ amount, currency }) => amount >= currencies[currency].least && amount <= currencies[currency].most, {
    path: ['amount'],
    message: 'is too little or too much in this currency',
  })
export type Price = z.infer<typeof Price>

/** The same as it is read: what was once a price stays one. */
export const PaidPrice = z.object({ amount: z.int(), currency: Currency })
