/**
 * What things can be priced in: the brand's own coins, and currencies with the digits behind their point, and the least and the
 * most that one card payment can be, in the smallest unit.
 */
export const currencies = {
  coins: { digits: 0, least: 1, most: 1_000_000_000 },
  EUR: { digits: 2, least: 50, most: 99_999_999 },
  USD: { digits: 2, least: 50, most: 99_999_999 },
  GBP: { digits: 2, least: 30, most: 99_999_999 },
  CHF: { digits: 2, least: 50, most: 99_999_999 },
  SEK: { digits: 2, least: 300, most: 99_999_999 },
  NOK: { digits: 2, least: 300, most: 99_999_999 },
  DKK: { digits: 2, least: 250, most: 99_999_999 },
  PLN: { digits: 2, least: 200, most: 99_999_999 },
  CAD: { digits: 2, least: 50, most: 99_999_999 },
  AUD: { digits: 2, least: 50, most: 99_999_999 },
  JPY: { digits: 0, least: 50, most: 99_999_999 },
} as const satisfies Record<string, { digits: number; least: number; most: number }>

export type CurrencyCode = keyof typeof currencies
