import { expect, test } from 'vitest'
import { instantOf, wallTimeAt } from './wall-time.ts'

test.each([
  ['2026-12-24T18:00', 'Europe/Helsinki', '2026-12-24T16:00:00.000Z'],
  ['2026-07-01T00:30', 'Europe/Helsinki', '2026-06-30T21:30:00.000Z'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
  // Twice on that wall, and never.
  ['2026-10-25T03:30', 'Europe/Helsinki', '2026-10-25T00:30:00.000Z'],
  ['2027-03-28T03:30', 'Europe/Helsinki', '2027-03-28T01:30:00.000Z'],
])('%s in %s is %s', (at, timeZone, instant) => {
  expect(instantOf({ at, timeZone })?.toISOString()).toBe(instant)
})

test('what clocks show is what was meant', () => {
  const timeZone = 'America/New_York'
  expect(wallTimeAt({ at: '2026-07-01T13:00:00.000Z', timeZone })).toBe('2026-07-01T09:00')
  expect(wallTimeAt({ at: '2026-12-24T04:59:59.999Z', timeZone })).toBe('2026-12-23T23:59')
  expect(wallTimeAt({ at: 'some day', timeZone })).toBeNull()
  expect(wallTimeAt({ at: '2026-07-01T13:00:00.000Z', timeZone: 'Moon/Tycho' })).toBeNull()
})

test('what is no time or no zone is none', () => {
  expect(instantOf({ at: '2026-02-30T10:00', timeZone: 'Europe/Helsinki' })).toBeNull()
  expect(instantOf({ at: '2026-02-20T10:00', timeZone: 'Moon/Tycho' })).toBeNull()
})
