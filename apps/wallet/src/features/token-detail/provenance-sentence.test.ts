import { expect, test } from 'vitest'
import { provenanceSentence } from './provenance-sentence.ts'

const ana = { id: 'ana', name: 'Ana' }
const bo = { id: 'bo', name: 'Bo' }
const at = '2026-05-01T12:00:00.000Z'

test.each([
  ['transferred', ana, bo, 'ana', 'step-transferred-by-you'],
  ['transferred', ana, bo, 'bo', 'step-transferred-to-you'],
  ['transferred', ana, bo, 'chen', 'step-transferred'],
  ['transferred', null, bo, 'bo', 'step-transferred-to-you'],
  ['cloned', ana, null, 'ana', 'step-cloned-by-you'],
  ['issued', bo, ana, 'ana', 'step-issued-to-you'],
  ['issued', bo, ana, null, 'step-issued-to'],
  ['issued', bo, null, 'ana', 'step-issued'],
  ['deleted', ana, null, 'ana', 'step-deleted-by-you'],
  ['updated', null, null, 'ana', 'step-updated'],
] as const)('%s from %o to %o is told to %s as %s', (type, from, to, reader, key) => {
  expect(provenanceSentence({ at, type, from, to }, reader).key).toBe(key)
})
