import type { PrizeSet } from '@vitrine/protocol'
import { prizeDrawRange, weightOfPercent } from '@vitrine/protocol/tokens/prize-numbers'

export interface DraftPrize {
  key: string
  objectDefinitionId: string
  percent: number
  total: number | null
  limitPerUser: number | null
  given: number
  editionLeft: number | null
}

export interface DraftSet {
  name: string
  mode: PrizeSet['mode']
  prizes: DraftPrize[]
}

export const newPrize = (): DraftPrize => ({
  ...{ key: crypto.randomUUID(), objectDefinitionId: '', percent: 10 },
  ...{ total: null, limitPerUser: null, given: 0, editionLeft: null },
})

export const draftOf = (set: PrizeSet | null): DraftSet =>
  set
    ? {
        name: set.name,
        mode: set.mode,
        prizes: set.prizes.map((prize, index) => ({ ...prize, key: `${prize.objectDefinitionId} ${index}` })),
      }
    : { name: '', mode: 'probability', prizes: [newPrize()] }

/** Exactly as the server counts them. */
export const percentOf = ({ prizes }: DraftSet): number =>
  (prizes.reduce((sum, { percent }) => sum + weightOfPercent(percent), 0) * 100) / prizeDrawRange

export const isWhole = ({ name, prizes }: DraftSet): boolean =>
  name.trim() !== '' && prizes.length > 0 && prizes.every(({ objectDefinitionId }) => objectDefinitionId !== '')
