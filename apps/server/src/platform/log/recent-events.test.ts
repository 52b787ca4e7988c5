import { LogPosition } from '@vitrine/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LoggedEvent } from './decode-event.ts'
import { createRecentEvents } from './recent-events.ts'

const positionOf = (at: number) => LogPosition.parse(`${9_998 + Math.floor(at / 3)}-${at}`)
const eventAt = (at: number) => ({ position: positionOf(at), at }) as unknown as LoggedEvent & { at: Date }

test('readers that follow each other at any distance get every event once and in order, whatever is kept of them', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ grows: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ reader: fc.integer({ min: 0, max: 2 }), limit: fc.integer({ min: 1, max: 6 }) }),
    ),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), (steps, max) => {
      const recent = createRecentEvents(max)
      let length = 0
      const got: unknown[][] = [[], [], []]
      for (const step of steps) {
        if ('grows' in step) {
          length += step.grows
          continue
        }
        const mine = got[step.reader] as unknown[]
        const known = recent.after(positionOf(mine.length), step.limit)
        const from = mine.length + known.length
        const stored = Array.from({ length: Math.min(length - from, step.limit - known.length) }, (_, index) =>
          eventAt(from + index + 1),
        )
        recent.add(positionOf(from), stored)
        mine.push(...[...known, ...stored].map(({ at }) => at))
        expect(mine).toEqual(mine.map((_, index) => index + 1))
      }
    }),
    { numRuns: 500, seed: 20261121 },
  )
})

test('what two readers fetched at once is kept once', () => {
  const recent = createRecentEvents(10)
  recent.add(positionOf(0), [1, 2, 3].map(eventAt))
  recent.add(positionOf(1), [2, 3, 4].map(eventAt))
  expect(recent.after(positionOf(1), 9).map(({ at }) => at)).toEqual([2, 3, 4])
})

test('of events from before those that are kept, none is given', () => {
  const recent = createRecentEvents(2)
  recent.add(positionOf(5), [6, 7, 8].map(eventAt))
  recent.add(positionOf(4), [5, 6].map(eventAt))
  expect(recent.after(positionOf(5), 9)).toEqual([])
  expect(recent.after(positionOf(6), 9).map(({ at }) => at)).toEqual([7, 8])
})
