import type { ArCatch, ArGamePiece, ArObject, ArRound } from '@vitrine/protocol'
import { arTimes, doubtOf, lengthOf, scoreOf, streakOf } from '@vitrine/token-rules/ar-games'

export type RoundPhase = 'counting' | 'playing' | 'paused' | 'over'

/** What is to be seen of a round at a moment. */
export interface RoundView {
  phase: RoundPhase
  /** Seconds until play begins. */
  countdown: number
  secondsLeft: number
  /** What can be caught now, in the order in which it came. */
  there: readonly ArObject[]
  caught: readonly ArCatch[]
  score: number
  streak: number
  /** A catch is under way; the next must wait. */
  isBusy: boolean
  /** How long play may still stand still. */
  pauseLeft: number
}

export interface RoundPlayNeeds {
  round: ArRound
  pieces: readonly ArGamePiece[]
  /** Pieces that count half; null where nothing is collected. */
  owned: ReadonlySet<string> | null
  /** Milliseconds of a clock that never goes back. */
  now: () => number
}

export type RoundPlay = ReturnType<typeof createRoundPlay>

/** A round as it is played on this device, by the rules that the server judges it by. Somebody has to call `tick` often. */
export function createRoundPlay({ round, pieces, owned, now }: RoundPlayNeeds) {
  const { objects, pace } = round
  const length = lengthOf(round.seconds, pace)
  const lastLeaves = Math.max(...objects.map(({ leavesAt }) => leavesAt))
  const beginsAt = now() + round.countdownSeconds * 1_000
  const listeners = new Set<() => void>()
  const caught: ArCatch[] = []
  let stoodStill = 0
  let pausedAt: number | null = null
  let endedAt: number | null = null

  /** Milliseconds of play; below 0 while it is counted down. */
  function elapsed(): number {
    return endedAt ?? Math.floor((pausedAt ?? now()) - beginsAt - stoodStill)
  }

  const stillFor = () => stoodStill + (pausedAt === null ? 0 : now() - pausedAt)
  const isOut = (at: number) => at >= length || caught.length >= round.catches || at > lastLeaves

  function thereAt(at: number): ArObject[] {
    return objects.filter(
      ({ id, appearsAt, leavesAt }) =>
        at >= appearsAt + arTimes.reaction && at <= leavesAt && !caught.some(({ object }) => object === id),
    )
  }

  function look(): RoundView {
    const at = elapsed()
    const pauseLeft = Math.max(0, round.pauseSeconds - stillFor() / 1_000)
    if (endedAt === null && (isOut(at) || pauseLeft === 0)) endedAt = Math.min(at, length)
    const phase = endedAt !== null ? 'over' : pausedAt !== null ? 'paused' : at < 0 ? 'counting' : 'playing'
    const last = caught.at(-1)
    return {
      phase,
      countdown: Math.max(0, Math.ceil(-at / 1_000)),
      secondsLeft: Math.ceil((length - Math.max(0, at)) / 1_000),
      there: phase === 'playing' ? thereAt(at) : [],
      caught: [...caught],
      score: scoreOf(caught, { pieces, objects, level: round, pace, owned }),
      streak: streakOf(caught, pace),
      isBusy: phase === 'playing' && last !== undefined && at - last.at < arTimes.between,
      pauseLeft: Math.ceil(pauseLeft),
    }
  }

  let view = look()

  function tick() {
    const next = look()
    if (isSame(view, next)) return
    view = next
    for (const listener of listeners) listener()
  }

  return {
    /** All of the round, whether it is there or not. */
    objects,
    /** How many there are to catch. */
    catches: round.catches,
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tick,
    /** Catches what is there; null where it cannot be caught now. */
    take(id: string): ArCatch | null {
      tick()
      if (view.phase !== 'playing') return null
      const at = elapsed()
      const one = { object: id, at }
      if (doubtOf([one], { objects, catches: round.catches, before: caught, elapsed: at })) return null
      caught.push(one)
      tick()
      return one
    },
    pause() {
      if (view.phase === 'paused' || view.phase === 'over') return
      pausedAt = now()
      tick()
    },
    goOn() {
      if (pausedAt === null) return
      // The minute may be over that play was allowed to stand still.
      tick()
      stoodStill += now() - pausedAt
      pausedAt = null
      tick()
    },
    /** Ends it with what was caught. */
    stop() {
      endedAt ??= Math.max(0, elapsed())
      tick()
    },
  }
}

function isSame(a: RoundView, b: RoundView): boolean {
  return (
    a.phase === b.phase &&
    a.countdown === b.countdown &&
    a.secondsLeft === b.secondsLeft &&
    a.isBusy === b.isBusy &&
    a.pauseLeft === b.pauseLeft &&
    a.caught.length === b.caught.length &&
    a.there.length === b.there.length &&
    a.there.every(({ id }, index) => id === b.there[index]?.id)
  )
}
