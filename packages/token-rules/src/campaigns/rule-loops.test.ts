import { expect, test } from 'vitest'
import { type ChainedRule, findRuleLoops } from './rule-loops.ts'

const rule = (id: string, waitsFor: string | null, gives: string[], isLimited = false): ChainedRule => ({
  id,
  waitsFor,
  gives,
  isLimited,
})

test('rules that set each other off without end are found, and those that end by themselves are not', () => {
  expect(findRuleLoops([rule('a', 'bun', ['bun'])])).toEqual([['a']])
  expect(findRuleLoops([rule('a', 'bun', ['tea']), rule('b', 'tea', ['jam']), rule('c', 'jam', ['bun'])])).toEqual([
    ['a', 'b', 'c'],
  ])
  // By hand, once a person, or to something that nothing waits for.
  expect(findRuleLoops([rule('a', null, ['bun']), rule('b', 'bun', ['tea'])])).toEqual([])
  expect(findRuleLoops([rule('a', 'bun', ['bun'], true)])).toEqual([])
  expect(findRuleLoops([rule('a', 'bun', ['tea']), rule('b', 'tea', ['bun'], true)])).toEqual([])
  // A way into a loop is no part of it.
  expect(findRuleLoops([rule('in', null, ['bun']), rule('a', 'bun', ['bun', 'tea']), rule('b', 'tea', [])])).toEqual([
    ['a'],
  ])
})
