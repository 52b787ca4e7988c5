/**
 * A score with `gainPerCent` hundredths more (spec §4), as a person would add it: 0.2 + 0.2 + 0.2 is 0.6.
 * @example addToScore(0.4, 20) // 0.6
 */
export const addToScore = (score: number, gainPerCent: number): number =>
  Number((score + gainPerCent / 100).toFixed(10))
