import { expect, test } from 'vitest'
import { tokensOf } from '../../testing/demo-answers.ts'
import { bestPieces } from './best-pieces.ts'

test('somebody’s best pieces are the rarest, each design once', () => {
  const all = tokensOf('bo')
  const best = bestPieces([...all, ...all], 5)
  const sizes = best.map(({ state }) => state['scarcity-v1']?.maxObjects ?? Number.POSITIVE_INFINITY)
  expect(best).toHaveLength(5)
  expect(new Set(best.map(({ state }) => state['studio-info-v1'].objectDefinitionId)).size).toBe(5)
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b))
  expect(sizes[0]).toBe(
    Math.min(...all.map(({ state }) => state['scarcity-v1']?.maxObjects ?? Number.POSITIVE_INFINITY)),
  )
})
