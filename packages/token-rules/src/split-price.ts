export interface Split {
  seller: number
  royalty: number
}

/**
 * How a price is divided: the royalty is rounded down to a whole coin or smallest unit, the seller gets all the rest. `percent` has at
 * most two decimals, which are counted in whole hundredths so that nothing is lost to binary fractions.
 * @example
 * splitPrice(999, 7.5) // { seller: 925, royalty: 74 }
 */
export function splitPrice(amount: number, percent: number): Split {
  const hundredths = BigInt(Math.round(percent * 100))
  const royalty = Number((BigInt(amount) * hundredths) / 10_000n)
  return { seller: amount - royalty, royalty }
}
