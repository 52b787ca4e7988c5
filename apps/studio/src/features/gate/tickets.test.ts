import { passStepAt } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { judgeHere, takenKey } from './tickets.ts'

const at = new Date('2026-07-24T20:00:00Z')
const tokenId = '00000000-0000-4000-8000-000000000001'
const step = passStepAt(at)
const pass = {
  tokenId,
  expiresAtSeconds: at.getTime() / 1000 + 3600,
  step,
  holder: 'h'.repeat(8),
  link: 'k'.repeat(22),
  seal: 's'.repeat(86),
}
const listed = (left: number) => ({
  at: at.toISOString(),
  tickets: new Map([[tokenId, { title: 'Saturday', left, usedAt: null }]]),
  keys: [],
})
const said = (list: ReturnType<typeof listed> | null, taken: string[] = []) => {
  const judged = judgeHere(pass, at, { list, taken, proof: 'unchecked' })
  return judged.isGood ? 'good' : judged.why
}

test('a phone lets a ticket in as often as it knows it is good for, and each code once', () => {
  expect(said(listed(1))).toBe('good')
  expect(said(listed(1), [takenKey({ tokenId, step: step - 5 })])).toBe('used')
  expect(said(listed(2), [takenKey({ tokenId, step: step - 5 })])).toBe('good')
  expect(said(listed(2), [takenKey({ tokenId, step })])).toBe('used')
  // Made by who has seen the code of a moment after, the second by a clock that is ahead.
  expect(said(listed(2), [takenKey({ tokenId, step: step + 1 })])).toBe('used')
  expect(said(listed(2), [takenKey({ tokenId, step: step + 2 })])).toBe('used')
  expect(said({ ...listed(1), tickets: new Map() })).toBe('no_such_ticket')
})

test('without a list a phone still knows its own codes', () => {
  expect(said(null)).toBe('good')
  expect(said(null, [takenKey({ tokenId, step })])).toBe('used')
  expect(judgeHere(null, at, { list: null, taken: [], proof: 'unchecked' })).toMatchObject({ why: 'not_a_pass' })
})
