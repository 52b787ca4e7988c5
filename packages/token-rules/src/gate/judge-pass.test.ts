import { limits } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { passStepAt } from '../pass-codes.ts'
import { judgePass, type ScannedPass } from './judge-pass.ts'

const at = new Date('2026-07-24T20:00:00Z')
const usedAt = '2026-07-24T19:00:00.000Z'
const seconds = at.getTime() / 1000
const pass = {
  tokenId: '00000000-0000-4000-8000-000000000001',
  expiresAtSeconds: seconds + 3600,
  step: passStepAt(at),
  holder: 'h'.repeat(8),
  link: 'k'.repeat(22),
  seal: 's'.repeat(86),
}
const fresh = { left: 1, usedAt: null }
const judged = (more: Partial<ScannedPass>) => {
  const judgement = judgePass({ pass, at, ticket: fresh, proof: 'good', isSpent: false, ...more })
  return judgement.isGood ? 'good' : judgement.why
}

test('a phone without a connection lets in what nothing speaks against, and refuses what cannot be good', () => {
  const alone = { proof: 'unchecked', ticket: 'unknown' } as const
  expect(judged(alone)).toBe('good')
  expect(judged({ ...alone, ticket: fresh })).toBe('good')
  expect(judged({ ...alone, pass: null })).toBe('not_a_pass')
  expect(judged({ ...alone, ticket: null })).toBe('no_such_ticket')
  expect(judged({ ...alone, ticket: { left: 0, usedAt } })).toBe('used')
  expect(judged({ ...alone, isSpent: true })).toBe('used')
  expect(judged({ ...alone, pass: { ...pass, step: pass.step - 2 } })).toBe('out_of_time')
  expect(judged({ ...alone, pass: { ...pass, step: pass.step + 1 } })).toBe('good')
  expect(judged({ ...alone, pass: { ...pass, expiresAtSeconds: seconds } })).toBe('out_of_time')
})

test('whether a pass is good comes before whether it was used', () => {
  const used = { left: 0, usedAt }
  const old = { ...pass, step: pass.step - Math.ceil(3600 / limits.passCodeSeconds) }
  expect(judged({ ticket: used, proof: 'wrong' })).toBe('not_genuine')
  expect(judged({ ticket: used, pass: old })).toBe('out_of_time')
  expect(judgePass({ pass, at, ticket: used, proof: 'good', isSpent: false })).toEqual({
    isGood: false,
    why: 'used',
    usedAt,
  })
  expect(judged({ ticket: used, proof: 'former' })).toBe('used')
  expect(judged({ ticket: fresh, proof: 'former' })).toBe('not_genuine')
})
