import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast } from './color-math.ts'
import { readablePair } from './readable-pair.ts'

test('what a brand writes on its own ground keeps AA contrast, whatever the two colours are', () => {
  const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(hex, fc.oneof(hex, fc.string(), fc.constant(undefined)), (ground, text) => {
      const pair = readablePair(ground, text)
      expect(pair).not.toBeNull()
      if (pair) expect(contrast(pair.ground, pair.text)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 500, seed: 20261121 },
  )
})

test('readable colours are kept, and what is no colour is none', () => {
  expect(readablePair('#102030', '#ffee00')).toEqual({ ground: '#102030', text: '#ffee00' })
  for (const ground of ['', 'url(javascript:alert(1))', 'transparent', 'red; } body { display: none', null, {}])
    expect(readablePair(ground, '#fff')).toBeNull()
})
