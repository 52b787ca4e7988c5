import { expect, test } from 'vitest'
import { createPendingDeletions } from './pending-deletions.ts'

function setUp() {
  const happened: string[] = []
  const deletions = createPendingDeletions()
  deletions.add('t1', {
    send: (keepalive) => happened.push(keepalive ? 'sent at close' : 'sent'),
    restore: () => happened.push('restored'),
  })
  return { deletions, happened }
}

test('R16 a deletion is sent once its undo window has ended, and only once', () => {
  const { deletions, happened } = setUp()
  deletions.commit('t1')
  deletions.commit('t1')
  deletions.undo('t1')
  expect(happened).toEqual(['sent'])
})

test('an undone deletion brings the token back and is never sent', () => {
  const { deletions, happened } = setUp()
  deletions.undo('t1')
  deletions.commit('t1')
  deletions.flush()
  expect(happened).toEqual(['restored'])
})

test('R16 closing the page sends at once what was still undoable', () => {
  const { deletions, happened } = setUp()
  deletions.flush()
  deletions.commit('t1')
  expect(happened).toEqual(['sent at close'])
})
