import type { ScanResult } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { emptyGate, type GateState, gateReducer, type QueuedScan } from './gate-state.ts'

const scan = (nonce: string, more: Partial<QueuedScan> = {}): QueuedScan => ({
  ...{ nonce, code: `vitrine:pass:${nonce}`, at: '2026-07-24T20:00:00.000Z', told: 'let_in', undone: false },
  ...{ title: 'Saturday', why: null, refusedBy: null },
  ...more,
})
const result = (nonce: string, outcome: ScanResult['outcome']): ScanResult => ({
  ...{ nonce, outcome, at: '2026-07-24T20:00:00.000Z', problem: null, usedAt: null, title: null, person: null },
  ...{ remaining: null, redemptionId: null, undoneAt: null },
})
const after = (...events: Parameters<typeof gateReducer>[1][]): GateState => events.reduce(gateReducer, emptyGate)
const waits = (nonce: string) => ({ type: 'scanned', scan: scan(nonce), pass: null }) as const

test('a scan waits until the server has said what became of it, and never vanishes when it refuses all of them', () => {
  const waiting = after(waits('a'), waits('b'), { type: 'refused', nonces: ['a', 'b'], by: 'auth.forbidden' })
  expect(waiting.queue.map(({ nonce, refusedBy }) => [nonce, refusedBy])).toEqual([
    ['a', 'auth.forbidden'],
    ['b', 'auth.forbidden'],
  ])
  const answered = gateReducer(waiting, { type: 'answered', results: [result('a', 'redeemed')] })
  expect(answered.queue.map(({ nonce }) => nonce)).toEqual(['b'])
  expect(answered.results.map(({ nonce }) => nonce)).toEqual(['a'])
})

test('conflicts stay until somebody has seen them, however much is scanned after them', () => {
  const busy = Array.from({ length: 300 }, (_, index) => ({
    type: 'answered' as const,
    results: [result(`n${index}`, 'redeemed')],
  }))
  const state = after({ type: 'answered', results: [result('wrong', 'conflict')] }, ...busy)
  expect(state.results.length).toBe(101)
  expect(state.results.some(({ nonce }) => nonce === 'wrong')).toBe(true)
  expect(gateReducer(state, { type: 'seen', nonce: 'wrong' }).results).toHaveLength(100)
})

test('what was taken back before it was sent frees the ticket on this phone and is still told', () => {
  const tokenId = '00000000-0000-4000-8000-000000000001'
  const let_in = {
    type: 'scanned',
    scan: scan('a', { code: `vitrine:pass:${tokenId}:1:2:x` }),
    pass: { tokenId, step: 2 },
  } as const
  expect(after(let_in).taken).toEqual([`${tokenId} 2`])
  const state = after(let_in, { type: 'taken-back', nonce: 'a' })
  expect(state.taken).toEqual([])
  expect(state.queue).toMatchObject([{ nonce: 'a', undone: true }])
})
