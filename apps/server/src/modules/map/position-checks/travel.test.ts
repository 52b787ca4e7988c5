import { moveTowards } from '@vitrine/token-rules'
import { expect, test } from 'vitest'
import { type Stay, travelled, waitAfter } from './travel.ts'

const noon = Date.parse('2026-06-01T12:00:00Z')
const helsinki = { lat: 60.17, lon: 24.938 }

/** Goes from claim to claim, each so many metres further and seconds later; true for each that is believed. */
function journey(steps: readonly { metres: number; seconds: number; accuracy?: number }[], start = helsinki) {
  let stay: Stay = { ...start, at: new Date(noon) }
  let [here, now] = [start, noon]
  return steps.map(({ metres, seconds, accuracy = 10 }) => {
    const there = moveTowards(here, 90, metres)
    now += seconds * 1_000
    const arrival = travelled(stay, { ...there, accuracy, now: new Date(now) })
    if (!('stay' in arrival)) return false
    stay = arrival.stay
    here = there
    return true
  })
}

test('people walk, ride trains and fly; nobody is somewhere else at once', () => {
  const cases: Record<string, [metres: number, seconds: number, isBelieved: boolean]> = {
    'standing still': [0, 0, true],
    'across the street': [150, 1, true],
    'a walk': [1_000, 600, true],
    'a train': [100_000, 1_250, true],
    'a car that would be one': [100_000, 600, false],
    'a flight to Paris': [1_900_000, 3 * 3_600, true],
    'Paris within the hour': [1_900_000, 3_600, false],
    'the other side of the world after a day': [19_000_000, 24 * 3_600, true],
    'the other side of the world at once': [19_000_000, 1, false],
    'the next quarter at once': [2_000, 0, false],
  }
  for (const [name, [metres, seconds, isBelieved]] of Object.entries(cases)) {
    expect({ name, isBelieved: journey([{ metres, seconds }])[0] }).toEqual({ name, isBelieved })
  }
  expect(travelled(null, { ...helsinki, accuracy: 5, now: new Date(noon) })).toEqual({
    stay: { ...helsinki, at: new Date(noon) },
  })
})

test('the way over the 180th meridian and around the pole is as short as it is', () => {
  expect(journey([{ metres: 300, seconds: 5 }], { lat: 0, lon: 179.999 })).toEqual([true])
  expect(journey([{ metres: 300, seconds: 5 }], { lat: 89.999, lon: 10 })).toEqual([true])
})

test('many short hops are no faster than one long way, however unsure each is', () => {
  const hops = (accuracy: number) =>
    journey(Array.from({ length: 20 }, () => ({ metres: 500, seconds: 1, accuracy }))).filter(Boolean).length
  // 20 seconds by train and the head start.
  expect(hops(0)).toBe(5)
  expect(hops(100)).toBe(5)
  // At the pace of a train everything is believed, for as long as it goes on.
  expect(journey(Array.from({ length: 100 }, () => ({ metres: 500, seconds: 7 })))).toEqual(Array(100).fill(true))
})

test('what is kept of a place is rough, and who stands still may pick up as fast as they can', () => {
  const arrival = travelled(null, { lat: 60.169_857, lon: 24.938_379, accuracy: 4, now: new Date(noon) })
  expect(arrival).toMatchObject({ stay: { lat: 60.17, lon: 24.938 } })
  expect(journey(Array.from({ length: 50 }, () => ({ metres: 0, seconds: 0 })))).toEqual(Array(50).fill(true))
})

test('the first refusals are free, then each wait is twice the last, up to five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 11, 12, 1_000].map(waitAfter)).toEqual([
    0, 0, 0, 0, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ])
})
