import { expect, test } from 'vitest'
import { splitFacts } from './split-facts.ts'

test('what all have alike is said once, and each with what is its own is as it was', () => {
  const all = [
    { cause: 'hand-out', from: null, to: 'ana', businessId: 'lumen1' },
    { cause: 'hand-out', from: null, to: 'bo', businessId: 'lumen1', inside: true },
    { to: null, cause: 'hand-out', businessId: 'lumen1', from: null },
  ]
  const { common, own } = splitFacts(all)

  expect(common).toEqual({ cause: 'hand-out', from: null, businessId: 'lumen1' })
  expect(own).toEqual([{ to: 'ana' }, { to: 'bo', inside: true }, { to: null }])
  expect(own.map((facts) => ({ ...common, ...facts }))).toEqual(all)
})

test('a fact that one of them does not have is nobody’s in common', () => {
  expect(splitFacts([{ score: undefined }, {}])).toEqual({ common: {}, own: [{ score: undefined }, {}] })
})
