import { Group, Vector3 } from 'three'
import { type Label, makeLabel } from '../labels.ts'
import type { ArItem } from '../types.ts'
import type { Beat } from './beat.ts'
import type { StandingModel } from './models.ts'
import type { Plate } from './plate.ts'
import type { Standee } from './standee.ts'

/** One object of the scene, with what it is doing now. */
export interface Figure {
  item: ArItem
  /** At its foot, turned. */
  root: Group
  /** Its middle: what lifts, sways and shrinks. */
  body: Group
  standee: Standee | null
  model: StandingModel | null
  plate: Plate
  /** Where its plate is to be, and where it is on its way there. */
  label: Label
  lift: number
  /** Seconds since there was something to see; negative while it waits for its turn to appear. */
  age: number
  phase: number
  mark: 'busy' | 'refused' | null
  markAge: number
  /** 0 to 1 while it flies to the person; −1 while it stands. */
  flight: number
  from: Vector3
  collected: (() => void)[]
  isGone: boolean
}

const appearSeconds = 0.55
const refusedSeconds = 0.6
const flightSeconds = 0.75
const stillFlightSeconds = 0.2

export function makeFigure(item: ArItem, plate: Plate, place: number): Figure {
  const root = new Group()
  const body = new Group()
  root.add(body)
  return {
    item: { ...item },
    root,
    body,
    standee: null,
    model: null,
    plate,
    label: makeLabel(),
    lift: 0.01,
    age: -0.09 * place,
    phase: place * 1.7,
    mark: null,
    markAge: 0,
    flight: -1,
    from: new Vector3(),
    collected: [],
    isGone: false,
  }
}

const easeOutBack = (t: number) => 1 + 2.4 * (t - 1) ** 3 + 1.4 * (t - 1) ** 2
const target = new Vector3()

/**
 * Moves it on. `eye` and `ahead` are where the person is and looks, in the place's own metres. Nothing is allocated here: it runs in
 * every frame.
 */
export function moveFigure(figure: Figure, beat: Beat, eye: Vector3, ahead: Vector3, isStill: boolean): void {
  const { item, root, body } = figure
  const { seconds, time } = beat
  const radius = item.radius ?? 1
  const isThere = figure.standee !== null || figure.model !== null
  if (isThere) figure.age += seconds
  figure.markAge += seconds
  if (figure.mark === 'refused' && figure.markAge > refusedSeconds) figure.mark = null
  figure.model?.mixer?.update(seconds)

  const { x, y, z } = item.position
  root.visible = item.hidden !== true && figure.age > 0
  root.position.x = x
  root.position.y = y
  root.position.z = z
  let turn = item.turn ?? Math.atan2(eye.x - x, eye.z - z)
  let lift = 0
  let size = Math.min(1, figure.age / appearSeconds)
  if (isStill) size = size > 0 ? 1 : 0
  else {
    size = size < 1 ? Math.max(0.001, easeOutBack(size)) : 1
    // What stands on the ground stands still on it.
    if (y > 0) lift += 0.03 + 0.025 * Math.sin(time * 1.6 + figure.phase)
    if (item.turn === undefined) turn += 0.2 * Math.sin(time * 0.8 + figure.phase)
    if (figure.mark === 'refused') turn += Math.sin(figure.markAge * 30) * 0.4 * (1 - figure.markAge / refusedSeconds)
    if (figure.mark === 'busy') lift += Math.abs(Math.sin(figure.markAge * 5)) * 0.16 * radius
  }
  if (figure.flight >= 0) {
    figure.flight = Math.min(1, figure.flight + seconds / (isStill ? stillFlightSeconds : flightSeconds))
    if (isStill) size = 1 - figure.flight
    else {
      const t = figure.flight
      const eased = t * t * (3 - 2 * t)
      target.copy(ahead).multiplyScalar(1.3).add(eye)
      target.y -= 0.34 + radius * 0.3
      root.position.lerpVectors(figure.from, target, eased)
      root.position.y += Math.sin(t * Math.PI) * 0.5
      turn += eased * Math.PI * 2
      size = 1 - 0.84 * eased
    }
    if (figure.flight === 1) figure.isGone = true
  }
  root.rotation.y = turn
  body.position.y = radius * size + lift
  body.scale.x = body.scale.y = body.scale.z = radius * size
}
