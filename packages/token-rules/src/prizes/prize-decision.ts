import type { PrizeDraw } from '@vitrine/protocol'
import { prizeDrawRange } from '@vitrine/protocol/tokens/prize-numbers'

export type PrizeChance = PrizeDraw['prizes'][number]

const isLeft = ({ left, leftForUser }: PrizeChance) => left !== 0 && leftForUser !== 0

/**
 * Which prize a number means, by its place; null for none. Nothing else decides, so that anybody can check a recorded draw.
 * The share of a prize that is used up becomes "no prize": the chances of the others stay what the brand has promised. A sequence
 * goes on to the next prize that is left for this person.
 */
export function decidePrize(mode: PrizeDraw['mode'], prizes: readonly PrizeChance[], random: number): number | null {
  if (!Number.isInteger(random) || random < 0 || random >= prizeDrawRange) throw new Error('not a number of a draw')
  if (mode === 'sequence') {
    const first = prizes.findIndex(isLeft)
    return first < 0 ? null : first
  }
  let upTo = 0
  for (const [position, prize] of prizes.entries()) {
    upTo += prize.weight
    if (random < upTo) return isLeft(prize) ? position : null
  }
  return null
}
