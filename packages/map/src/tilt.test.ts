import { expect, test } from 'vitest'
import { makeTilt, pitchAt } from './tilt.ts'

test('a map is flat from afar and tilted among streets, and never by a jump between', () => {
  expect(pitchAt(5)).toBe(0)
  expect(pitchAt(15.5)).toBeCloseTo(22.5)
  expect([16.5, 17, 20].map(pitchAt)).toEqual([45, 45, 45])
})

test('a tilted map keeps the tilt of its zoom, a flat one stays flat', () => {
  const tilted = makeTilt(true)
  const flat = makeTilt(false)
  for (const zoom of [12, 15.5, 17]) {
    expect(tilted.pitchOf({ zoom, pitch: 45 })).toBe(pitchAt(zoom))
    expect(flat.pitchOf({ zoom, pitch: 0 })).toBe(0)
  }
})

test('fingers tilt it as far as they like, and what they leave is kept at every zoom', () => {
  const tilt = makeTilt(true)
  tilt.pitchOf({ zoom: 17, pitch: 45 })
  expect(tilt.pitchOf({ zoom: 17, pitch: 30 })).toBeCloseTo(30)
  expect(tilt.isTilted()).toBe(true)
  expect(tilt.pitchOf({ zoom: 17, pitch: 9 })).toBeCloseTo(9)
  expect(tilt.isTilted()).toBe(false)
  expect(tilt.pitchOf({ zoom: 15.5, pitch: 9 })).toBeCloseTo(4.5)
  tilt.turn(true)
  expect(tilt.pitchOf({ zoom: 18, pitch: 9 })).toBe(45)
})
