import type { ArCatch, ArGameLevel, ArGamePace, ArGamePiece } from '@vitrine/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Dealing,
  dealRound,
  doubtOf,
  highestScore,
  isRoundOver,
  isWon,
  openLevels,
  scoreOf,
  wantedPiece,
} from './index.ts'
import { streakOf } from './score.ts'
import { arTimes, lengthOf } from './times.ts'

fc.configureGlobal({ seed: 20261121 })

const piece = (id: string, more: Partial<ArGamePiece> = {}): ArGamePiece => ({
  id,
  title: id,
  image: `/media/${id}.webp`,
  points: 10,
  weight: 10,
  ...more,
})
const level = (more: Partial<ArGameLevel> = {}): ArGameLevel => ({
  id: 'one',
  name: 'One',
  clue: null,
  seconds: 45,
  catches: 8,
  location: null,
  reach: 40,
  ...more,
})

const dealings: fc.Arbitrary<Dealing & { pace: ArGamePace }> = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  pieces: fc
    .array(fc.record({ points: fc.integer({ min: 1, max: 100 }), weight: fc.integer({ min: 1, max: 100 }) }), {
      minLength: 1,
      maxLength: 12,
    })
    .map((each) => each.map((more, index) => piece(`p${index}`, more))),
  level: fc.record({ seconds: fc.integer({ min: 10, max: 300 }), catches: fc.integer({ min: 1, max: 30 }) }),
  pace: fc.constantFrom('normal', 'calm'),
  wanted: fc.constantFrom(null, 'p0'),
})

/** Whoever catches what they can, as their whims have it: as a person may. */
function play(dealing: Dealing, whims: readonly number[]): ArCatch[] {
  const objects = dealRound(dealing)
  const catches: ArCatch[] = []
  let now = 0
  for (const whim of whims) {
    if (catches.length >= dealing.level.catches) break
    now += arTimes.between + whim
    const there = objects.filter(
      ({ id, appearsAt, leavesAt }) =>
        now >= appearsAt + arTimes.reaction && now <= leavesAt && !catches.some(({ object }) => object === id),
    )
    const next = there[whim % Math.max(1, there.length)]
    if (next) catches.push({ object: next.id, at: now })
  }
  return catches
}

describe('what appears in a round', () => {
  test('is the same for the same seed, within its time, and enough for its task', () => {
    fc.assert(
      fc.property(dealings, (dealing) => {
        const objects = dealRound(dealing)
        expect(dealRound(dealing)).toEqual(objects)
        expect(objects.length).toBeGreaterThan(dealing.level.catches)
        expect(new Set(objects.map(({ id }) => id)).size).toBe(objects.length)
        const length = lengthOf(dealing.level.seconds, dealing.pace)
        for (const { appearsAt, leavesAt, bearing, distance, height } of objects) {
          expect(appearsAt).toBeGreaterThanOrEqual(0)
          expect(leavesAt - appearsAt).toBeGreaterThan(2_500)
          expect(leavesAt).toBeLessThanOrEqual(length)
          expect(Math.abs(bearing)).toBeLessThanOrEqual(180)
          expect(distance).toBeGreaterThan(2)
          expect(height).toBeGreaterThan(0)
        }
        if (dealing.wanted) expect(objects.some((each) => each.piece === dealing.wanted)).toBe(true)
      }),
    )
  })

  test('differs by seed, and rare pieces are rare', () => {
    const pieces = [piece('common', { weight: 90 }), piece('rare', { weight: 10 })]
    const rounds = Array.from({ length: 200 }, (_, seed) =>
      dealRound({ seed, pieces, level: level(), pace: 'normal', wanted: null }),
    )
    expect(new Set(rounds.map((objects) => JSON.stringify(objects))).size).toBe(200)
    const all = rounds.flat()
    const share = all.filter((each) => each.piece === 'rare').length / all.length
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
  })

  test('a collection’s round wants a piece that is missing, the rare ones last', () => {
    const pieces = [piece('common', { weight: 90 }), piece('rare', { weight: 10 })]
    const wanted = Array.from({ length: 300 }, (_, seed) => wantedPiece(pieces, {}, seed))
    expect(wanted.filter((id) => id === 'common').length).toBeGreaterThan(240)
    expect(wantedPiece(pieces, { common: 3 }, 7)).toBe('rare')
    expect(wantedPiece(pieces, { common: 1, rare: 1 }, 7)).toBeNull()
  })
})

describe('catches', () => {
  test('of somebody who plays are believed, and never score more than the highest score', () => {
    const whims = fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 80 })
    fc.assert(
      fc.property(
        dealings,
        whims,
        fc.constantFrom(null, new Set<string>(), new Set(['p0'])),
        (dealing, each, owned) => {
          const objects = dealRound(dealing)
          const catches = play(dealing, each)
          const length = lengthOf(dealing.level.seconds, dealing.pace)
          const evidence = { objects, catches: dealing.level.catches, before: [], elapsed: length }
          expect(doubtOf(catches, evidence)).toBeNull()
          const scoring = { ...dealing, objects, owned }
          const score = scoreOf(catches, scoring)
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(highestScore(scoring))
          expect(scoreOf(catches, scoring)).toBe(score)
        },
      ),
    )
  })

  test('that cannot have happened are doubted, told at once or one by one', () => {
    const dealing: Dealing = {
      seed: 1,
      pieces: [piece('a')],
      level: level({ catches: 2 }),
      pace: 'normal',
      wanted: null,
    }
    const objects = dealRound(dealing)
    const late = objects.find(({ appearsAt }) => appearsAt > 1_000)?.id ?? ''
    const judge = (...catches: [object: string, at: number][]) => {
      const told = catches.map(([object, at]) => ({ object, at }))
      const evidence = { objects, catches: 2, elapsed: 5_000 }
      const atOnce = doubtOf(told, { ...evidence, before: [] })
      const before: ArCatch[] = []
      let oneByOne: string | null = null
      for (const each of told) {
        oneByOne ??= doubtOf([each], { ...evidence, before })
        before.push(each)
      }
      expect(oneByOne).toBe(atOnce)
      return atOnce
    }
    expect(judge(['1', 500], ['2', 1_000])).toBeNull()
    expect(judge(['99', 500])).toBe('unknown_object')
    expect(judge(['1', 500], ['1', 1_000])).toBe('already_caught')
    expect(judge(['1', 500], ['2', 1_000], ['3', 1_500])).toBe('too_many')
    expect(judge([late, 300])).toBe('not_there')
    expect(judge(['1', 100])).toBe('too_fast')
    expect(judge(['1', 500], ['2', 700])).toBe('too_fast')
    expect(judge(['1', 900], ['2', 500])).toBe('out_of_order')
    expect(judge(['1', 5_001])).toBe('ahead_of_time')
  })

  test('score by piece, streak, speed and what is left of the time; half where the collection has it; calmly without haste', () => {
    const pieces = [piece('a', { points: 10 })]
    const objects = ['1', '2', '3'].map((id) => ({
      id,
      piece: 'a',
      appearsAt: 0,
      leavesAt: 10_000,
      bearing: 0,
      distance: 3,
      height: 1,
    }))
    const scoring = { pieces, objects, level: { seconds: 20, catches: 3 }, pace: 'normal' as const, owned: null }
    const catches = [
      { object: '1', at: 5_000 },
      { object: '2', at: 6_000 },
    ]
    // 10 + 2 for speed, and 10 in a streak of one, which is 11, + 2.
    expect(scoreOf(catches, scoring)).toBe(12 + 13)
    expect(scoreOf(catches, { ...scoring, pace: 'calm' })).toBe(10 + 11)
    expect(scoreOf(catches, { ...scoring, pace: 'calm', owned: new Set() })).toBe(10 + 5)
    expect(scoreOf([...catches, { object: '3', at: 10_000 }], scoring)).toBe(12 + 13 + 12 + 20)
    expect(streakOf([...catches, { object: '3', at: 11_001 }], 'normal')).toBe(0)
    expect(streakOf([...catches, { object: '3', at: 11_001 }], 'calm')).toBe(2)
  })

  test('can be told until play, the longest pause and the way of a report are over', () => {
    const end = 45_000 + arTimes.pause + arTimes.late
    expect(isRoundOver(end, 45, 'normal')).toBe(false)
    expect(isRoundOver(end + 1, 45, 'normal')).toBe(true)
    expect(isRoundOver(end + 1, 45, 'calm')).toBe(false)
  })
})

describe('the course of a game', () => {
  const levels = ['one', 'two', 'three'].map((id) => level({ id }))
  const pieces = [piece('a'), piece('b')]
  const ids = (each: readonly ArGameLevel[]) => each.map(({ id }) => id)

  test('levels open one after the other, places all at once', () => {
    const open = (game: 'GeoGame' | 'MultiLevelGeoGame', done: string[]) => ids(openLevels({ game, levels, done }))
    expect(open('GeoGame', [])).toEqual(['one', 'two', 'three'])
    expect(open('MultiLevelGeoGame', [])).toEqual(['one'])
    expect(open('MultiLevelGeoGame', ['three'])).toEqual(['one'])
    expect(open('MultiLevelGeoGame', ['one'])).toEqual(['one', 'two'])
    expect(open('MultiLevelGeoGame', ['one', 'two', 'three'])).toEqual(['one', 'two', 'three'])
  })

  test('it is won with the last level, a collection with the last piece', () => {
    const course = { pieces, levels, done: ['one', 'two'], collected: {} }
    expect(isWon({ ...course, game: 'GeoGame' })).toBe(false)
    expect(isWon({ ...course, game: 'GeoGame', done: ['one', 'two', 'three'] })).toBe(true)
    expect(isWon({ ...course, game: 'CollectionGameV1', collected: { a: 4 } })).toBe(false)
    expect(isWon({ ...course, game: 'CollectionGameV1', collected: { a: 4, b: 1 } })).toBe(true)
  })
})
