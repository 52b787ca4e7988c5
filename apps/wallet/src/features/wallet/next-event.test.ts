import type { Token } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { tokenOf } from '../../testing/demo-answers.ts'
import { nextEventOf } from './next-event.ts'

const plain = tokenOf('ana', 'parade-saturday-ticket')
const now = Date.parse('2026-06-10T20:30:00Z')

const ticket = (startsAt: string | null, uses = {}, doorsAt: string | null = null): Token => ({
  ...plain,
  state: {
    ...plain.state,
    'event-v1': { ...(plain.state['event-v1'] as object), startsAt, doorsAt },
    'redeemable-v1': { ...(plain.state['redeemable-v1'] as object), ...uses },
  },
})

test('of several tickets the nearest to come is next', () => {
  const soon = ticket('2026-06-12T19:00:00Z')
  const over = ticket('2026-06-09T19:00:00Z')
  const undated = ticket(null)
  expect(nextEventOf([ticket('2026-07-01T19:00:00Z'), over, undated, soon], now)).toMatchObject({
    token: soon,
    inDays: 2,
  })
  expect(nextEventOf([over, undated], now)).toBeNull()
})

test('one that is used up lets nobody in any more', () => {
  expect(nextEventOf([ticket('2026-06-12T19:00:00Z', { count: 0 })], now)).toBeNull()
})

test('it is next while people still come late, and is known by its doors where nothing else is said', () => {
  expect(nextEventOf([ticket('2026-06-10T19:00:00Z')], now)).toMatchObject({ inDays: 0 })
  expect(nextEventOf([ticket('2026-06-10T12:00:00Z')], now)).toBeNull()
  expect(nextEventOf([ticket(null, {}, '2026-06-11T18:00:00Z')], now)).toMatchObject({ inDays: 1 })
})

test('days are those of the place: past midnight there it is tomorrow already', () => {
  // 23:30 in Helsinki, and the next day begins half an hour later.
  expect(nextEventOf([ticket('2026-06-10T21:30:00Z')], now)).toMatchObject({ inDays: 1 })
})
