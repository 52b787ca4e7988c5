import { expect, test } from 'vitest'
import { nextPlayPeriod, playPeriodAt } from './play-period.ts'

test.each([
  ['a day in Helsinki ends at its midnight', 'day', 'Europe/Helsinki', '2026-06-01T12:00Z', '2026-06-01T21:00Z'],
  [
    'the day on which clocks go forward has 23 hours',
    'day',
    'Europe/Helsinki',
    '2026-03-28T22:00Z',
    '2026-03-29T21:00Z',
  ],
  ['the day on which clocks go back has 25 hours', 'day', 'Europe/Helsinki', '2026-10-24T21:00Z', '2026-10-25T22:00Z'],
  ['where midnight is skipped, the day begins at one', 'day', 'Africa/Cairo', '2026-04-23T12:00Z', '2026-04-23T22:00Z'],
  ['where midnight comes twice, the day ends once', 'day', 'Africa/Cairo', '2026-10-29T12:00Z', '2026-10-29T22:00Z'],
  ['an hour in a zone of halves', 'hour', 'Asia/Kolkata', '2026-06-01T12:00Z', '2026-06-01T12:30Z'],
  ['the hour that is gone through twice is two', 'hour', 'Europe/Madrid', '2026-10-25T00:30Z', '2026-10-25T01:00Z'],
  ['the second of them', 'hour', 'Europe/Madrid', '2026-10-25T01:00Z', '2026-10-25T02:00Z'],
  ['a week ends with its Sunday', 'week', 'America/New_York', '2026-06-01T03:59Z', '2026-06-01T04:00Z'],
  ['and lasts until the next', 'week', 'America/New_York', '2026-06-01T04:00Z', '2026-06-08T04:00Z'],
  ['a week with a change of clocks in it', 'week', 'America/New_York', '2026-03-02T05:00Z', '2026-03-09T04:00Z'],
  ['a month of 28 days', 'month', 'Pacific/Auckland', '2026-02-10T00:00Z', '2026-02-28T11:00Z'],
  ['a month over the turn of the year', 'month', 'UTC', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00Z'],
] as const)('%s', (_, period, timeZone, from, until) => {
  const end = nextPlayPeriod(new Date(from), period, timeZone) as Date

  expect(end.toISOString()).toBe(new Date(until).toISOString())
  const name = (moment: number) => playPeriodAt(new Date(moment), period, timeZone)
  expect(name(end.getTime() - 1)).toBe(name(new Date(from).getTime()))
  expect(name(end.getTime())).not.toBe(name(new Date(from).getTime()))
})

test('ever never ends', () => {
  expect(nextPlayPeriod(new Date(0), 'ever', 'UTC')).toBeNull()
  expect(playPeriodAt(new Date(0), 'ever', 'UTC')).toBe(playPeriodAt(new Date(1e12), 'ever', 'UTC'))
})
