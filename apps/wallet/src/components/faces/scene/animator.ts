import { type AnimationRule, fieldValue, isSameValue } from '@vitrine/token-rules/faces'
import { type AnimationAction, type AnimationClip, AnimationMixer, LoopOnce, LoopRepeat, type Object3D } from 'three'

export interface Animator {
  /** The names of what was touched, from the part itself up to the whole. */
  click(names: readonly string[]): void
  /** The token's values, whenever they may have changed. */
  state(fields: unknown): void
  update(seconds: number): void
  isRunning(): boolean
  /** Some rule waits for a touch. */
  hasClicks: boolean
}

/** Plays a model's animations by the face's rules. Where movement is not welcome, each jumps to its end and none repeats. */
export function createAnimator(
  root: Object3D,
  clips: readonly AnimationClip[],
  rules: readonly AnimationRule[],
  isStill: boolean,
): Animator {
  const mixer = new AnimationMixer(root)
  const held = new Set<AnimationRule>()
  let current: AnimationAction | null = null

  const play = ({ play: name, loop }: AnimationRule) => {
    const clip = clips.find((one) => one.name === name)
    if (!clip) return
    const action = mixer.clipAction(clip)
    action.reset().setLoop(loop && !isStill ? LoopRepeat : LoopOnce, loop && !isStill ? Infinity : 1)
    action.clampWhenFinished = true
    if (current && current !== action) current.fadeOut(isStill ? 0 : 0.15)
    current = action
    action.play()
    if (isStill) mixer.update(clip.duration)
  }
  mixer.addEventListener('finished', ({ action }) => {
    const name = action.getClip().name
    const next = rules.find((rule) => rule.on === 'animation-complete' && (!rule.target || rule.target === name))
    if (next && !isStill) play(next)
  })
  const first = rules.find((rule) => rule.on === 'start')
  if (first) play(first)

  return {
    hasClicks: rules.some((rule) => rule.on === 'click'),
    click(names) {
      const rule = rules.find((one) => one.on === 'click' && (!one.target || names.includes(one.target)))
      if (rule) play(rule)
    },
    state(fields) {
      for (const rule of rules) {
        if (rule.on !== 'state' || !rule.field) continue
        const value = fieldValue(fields, rule.field)
        const holds = rule.equals === undefined ? Boolean(value) : isSameValue(value ?? null, rule.equals)
        // Played when it begins to hold, not again with every look.
        if (holds && !held.has(rule)) play(rule)
        if (holds) held.add(rule)
        else held.delete(rule)
      }
    },
    update: (seconds) => void mixer.update(seconds),
    isRunning: () => clips.some((clip) => mixer.existingAction(clip)?.isRunning()),
  }
}
