import { limits } from '@vitrine/protocol/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPendingDeletions } from './pending-deletions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const happened: string[] = []
  const deletions = createPendingDeletions({ undoMs: limits.deleteUndoMs })
  deletions.add('t1', {
    send: (keepalive) => happened.push(keepalive ? 'sent at close' : 'sent'),
    restore: () => happened.push('restored'),
  })
  return { deletions, happened }
}

test('R16 a deletion is sent when its undo window ends', () => {
  const { happened } = setUp()
  vi.advanceTimersByTime(limits.deleteUndoMs - 1)
  expect(happened).toEqual([])
  vi.advanceTimersByTime(1)
  expect(happened).toEqual(['sent'])
})

test('an undone deletion brings the token back and is never sent', () => {
  const { deletions, happened } = setUp()
  expect(deletions.undo('t1')).toBe(true)
  vi.runAllTimers()
  expect(happened).toEqual(['restored'])
})

test('R16 closing the page sends at once, and only once', () => {
  const { deletions, happened } = setUp()
  deletions.flush()
  vi.runAllTimers()
  expect(happened).toEqual(['sent at close'])
  expect(deletions.undo('t1')).toBe(false)
})
