import { distanceMetres } from '@vitrine/token-rules'
import { afterEach, expect, test, vi } from 'vitest'
import { createDemoWalk } from './demo-walk.ts'
import { claimOf } from './location.ts'

const square = { lat: 60.1672, lon: 24.9502 }
const corner = { lat: 60.1682, lon: 24.9502 }

afterEach(() => void vi.useRealTimers())

test('nobody is anywhere before a demo walk begins, or after it has ended', () => {
  const walk = createDemoWalk()
  walk.walkTo(corner, true)
  walk.step(0, 10)
  expect(walk.place).toBeNull()
  walk.begin(square)
  expect(walk.place).toEqual(square)
  walk.end()
  expect(walk.place).toBeNull()
})

test('somebody walks to a place stride by stride, and turns on the way; without movement they stand there at once', () => {
  vi.useFakeTimers()
  const walk = createDemoWalk()
  walk.begin(square)
  walk.walkTo(corner, false)
  const left: number[] = []
  walk.subscribe(() => walk.place && left.push(distanceMetres(walk.place, corner)))
  vi.advanceTimersByTime(1_000)
  expect(left.length).toBeGreaterThan(5)
  expect(left).toEqual(left.toSorted((a, b) => b - a))
  walk.walkTo(square, false)
  vi.advanceTimersByTime(5_000)
  expect(walk.place).toEqual(square)

  walk.walkTo(corner, true)
  expect(walk.place).toEqual(corner)
  walk.walkTo(square, false)
  walk.end()
  vi.advanceTimersByTime(5_000)
  expect(walk.place).toBeNull()
})

test('what the server is told of a place on a demo walk says that it is one', () => {
  const fix = { ...square, accuracy: 5, heading: null, at: new Date().toISOString() }
  expect(claimOf({ ...fix, isDemoWalk: true })).toEqual({ ...square, accuracy: 5, isDemoWalk: true })
  expect(claimOf(fix)).toEqual({ ...square, accuracy: 5 })
})
