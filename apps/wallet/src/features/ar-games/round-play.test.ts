import type { ArRound } from '@vitrine/protocol'
import { dealRound } from '@vitrine/token-rules/ar-games'
import { expect, test } from 'vitest'
import { directionOf, positionOf } from './directions.ts'
import { createRoundPlay } from './round-play.ts'

const pieces = [{ id: 'a', title: 'A', image: '/a.webp', points: 10, weight: 10 }]

function begun(more: Partial<ArRound> = {}) {
  let clock = 50_000
  const level = { seconds: 20, catches: 3 }
  const round: ArRound = {
    id: 'r',
    level: 'one',
    pace: 'normal',
    ...level,
    countdownSeconds: 3,
    pauseSeconds: 60,
    objects: dealRound({ seed: 4, pieces, level, pace: 'normal', wanted: null }),
    ...more,
  }
  const play = createRoundPlay({ round, pieces, owned: null, now: () => clock })
  const wait = (ms: number) => {
    clock += ms
    play.tick()
    return play.view()
  }
  return { play, wait }
}

test('counts down, plays, and is over with the last catch', () => {
  const { play, wait } = begun()
  expect(play.view()).toMatchObject({ phase: 'counting', countdown: 3, there: [] })
  expect(play.take('1')).toBeNull()
  expect(wait(2_500)).toMatchObject({ phase: 'counting', countdown: 1 })
  expect(wait(500)).toMatchObject({ phase: 'playing', secondsLeft: 20, there: [] })
  expect(wait(200).there.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(play.take('2')).toEqual({ object: '2', at: 200 })
  expect(play.view()).toMatchObject({ isBusy: true, score: expect.any(Number) })
  expect(play.take('1')).toBeNull()
  expect(wait(350).isBusy).toBe(false)
  expect(play.take('2')).toBeNull()
  expect(play.take('1')).toEqual({ object: '1', at: 550 })
  wait(350)
  play.take('3')
  expect(play.view()).toMatchObject({ phase: 'over', streak: 2 })
  expect(play.take('4')).toBeNull()
})

test('stands still while it is paused, hides what is there, and is over after a minute of that', () => {
  const { play, wait } = begun()
  wait(3_500)
  play.pause()
  expect(wait(40_000)).toMatchObject({ phase: 'paused', there: [], secondsLeft: 20, pauseLeft: 20 })
  expect(play.take('1')).toBeNull()
  play.goOn()
  expect(play.view()).toMatchObject({ phase: 'playing', secondsLeft: 20 })
  expect(play.take('1')).toEqual({ object: '1', at: 500 })
  play.pause()
  expect(wait(20_001)).toMatchObject({ phase: 'over' })
  play.goOn()
  expect(play.view()).toMatchObject({ phase: 'over', caught: [{ object: '1' }] })
})

test('is over when its time is, or when it is stopped', () => {
  const timed = begun()
  expect(timed.wait(23_000)).toMatchObject({ phase: 'over', secondsLeft: 0 })
  const stopped = begun()
  stopped.wait(4_000)
  stopped.play.stop()
  expect(stopped.play.view()).toMatchObject({ phase: 'over', secondsLeft: 19 })
})

test('directions are the player’s own: what is behind them is ahead once they have turned round', () => {
  expect([0, 50, 90, 180, -90, -40].map((bearing) => directionOf(bearing, 0))).toEqual([
    'ahead',
    'ahead-right',
    'right',
    'behind',
    'left',
    'ahead-left',
  ])
  expect(directionOf(180, Math.PI)).toBe('ahead')
  // Who has turned to the left has on the right what was ahead.
  expect(directionOf(0, Math.PI / 2)).toBe('right')
  expect(positionOf({ bearing: 90, distance: 3, height: 1 })).toMatchObject({ x: 3, y: 1 })
  expect(positionOf({ bearing: 0, distance: 3, height: 1 }).z).toBe(-3)
})
