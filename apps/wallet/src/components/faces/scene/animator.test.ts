import { AnimationClip, Object3D, VectorKeyframeTrack } from 'three'
import { expect, test } from 'vitest'
import { createAnimator } from './animator.ts'

const clip = (name: string, to: number) =>
  new AnimationClip(name, 1, [new VectorKeyframeTrack('lid.position', [0, 1], [0, 0, 0, 0, to, 0])])

function chest() {
  const root = new Object3D()
  const lid = new Object3D()
  lid.name = 'lid'
  root.add(lid)
  return { root, lid }
}

const rules = [
  { on: 'click', target: 'lid', play: 'Open', loop: false },
  { on: 'animation-complete', target: 'Open', play: 'Shake', loop: true },
  { on: 'state', field: 'crate-v2.opened', play: 'Gone', loop: false },
] as const

test('a click on the part that a rule names plays it, and what follows plays after it', () => {
  const { root, lid } = chest()
  const animator = createAnimator(root, [clip('Open', 2), clip('Shake', 1)], rules, false)
  animator.click(['handle'])
  expect(animator.isRunning()).toBe(false)
  animator.click(['hinge', 'lid'])
  animator.update(0.5)
  expect(lid.position.y).toBeCloseTo(1)
  animator.update(0.6)
  animator.update(10)
  expect(animator.isRunning()).toBe(true)
})

test('a state plays once when it begins to hold', () => {
  const { root, lid } = chest()
  const animator = createAnimator(root, [clip('Gone', 3)], rules, false)
  animator.state({ 'crate-v2': { opened: false } })
  expect(animator.isRunning()).toBe(false)
  animator.state({ 'crate-v2': { opened: true } })
  animator.update(1)
  expect(lid.position.y).toBeCloseTo(3)
  animator.state({ 'crate-v2': { opened: true } })
  expect(animator.isRunning()).toBe(false)
})

test('where movement is not welcome, the end is there at once and nothing repeats', () => {
  const { root, lid } = chest()
  const animator = createAnimator(root, [clip('Open', 2), clip('Shake', 1)], rules, true)
  animator.click(['lid'])
  expect(lid.position.y).toBeCloseTo(2)
  expect(animator.isRunning()).toBe(false)
})

test('a rule that names no animation of the model does nothing', () => {
  const { root } = chest()
  const animator = createAnimator(root, [], rules, false)
  animator.click(['lid'])
  animator.update(1)
  expect(animator.isRunning()).toBe(false)
})
