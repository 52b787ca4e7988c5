import { type CurrencyCode, currencies } from '@vitrine/protocol/commerce/currencies'

export type PriceInput = { amount: number } | { problem: 'empty' | 'not-a-price' | 'too-little' | 'too-much' }

/** Reads "12", "12.5" or "12,50"; nothing that could be read in two ways, such as "1,200". */
export function readPrice(text: string, currency: CurrencyCode): PriceInput {
  const typed = text.trim()
  if (typed === '') return { problem: 'empty' }
  const { digits, least, most } = currencies[currency]
  const [, whole, part = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  if (whole === undefined || part.length > digits) return { problem: 'not-a-price' }
  const amount = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
  if (amount < least) return { problem: 'too-little' }
  return amount > most ? { problem: 'too-much' } : { amount }
}

/** The amount as one would type it. */
export function typedPrice(amount: number, currency: CurrencyCode): string {
  const { digits } = currencies[currency]
  return (amount / 10 ** digits).toFixed(digits).replace(/\.00$/, '')
}
