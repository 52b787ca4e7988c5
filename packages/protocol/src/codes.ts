/**
 * The numbers of the original's error catalogue (spec §8) that the product itself has words for: `locales/{en,es}/codes.json` under
 * the same number. The older network has a column of its own (`network/errors.ts`); the region that raised an error chooses (R26).
 */
export const productCodes = [
  2, 11, 13, 17, 401, 409, 429, 513, 516, 517, 521, 527, 1001, 1004, 1006, 1007, 1008, 1010, 1012, 1014, 1015, 1082,
  1604, 1605, 1627, 1630, 1631, 1632, 1639, 1645, 1654, 1701, 1702, 1705, 1708, 2030, 2031, 2032, 2051, 2553, 2562,
  2566, 2567, 2571, 3001, 12000, 12001, 99999,
] as const
export type ProductCode = (typeof productCodes)[number]

/** Never shown to people: they read the fallback. */
const hidden: ReadonlySet<number> = new Set([2, 11, 513, 527])

/** A key of `codes.json`. */
export type CodeTextId = `${ProductCode}` | 'publisher-funds'

/**
 * Which text is shown for a number and the server's own message; null where the product has none or may not show it.
 * @example textOfCode(1645, '') // '1645'
 */
export function textOfCode(code: number, serverMessage: string): CodeTextId | null {
  if (/balance is not enough to send a transaction/i.test(serverMessage)) return '3001'
  if (code === 11 && /insufficient funds/i.test(serverMessage)) return 'publisher-funds'
  if (hidden.has(code)) return null
  return (productCodes as readonly number[]).includes(code) ? (`${code}` as CodeTextId) : null
}

/** Whether a number's own words are for developers only. */
export const isHiddenCode = (code: number): boolean => hidden.has(code)
