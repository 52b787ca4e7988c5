/**
 * - `probability`: each prize has its per cent of the draws; what is left under 100 % is "no prize".
 * - `sequence`: all of the first prize, then all of the second, …
 */
export const prizeModes = ['probability', 'sequence'] as const

/** A draw picks one of so many numbers: per cent with four places. */
export const prizeDrawRange = 1_000_000

/** How many of the numbers of a draw mean a prize that has so many per cent. */
export const weightOfPercent = (percent: number) => Math.round((percent / 100) * prizeDrawRange)
