import { asListFace, chooseFaces, type Face, type FaceView } from '@vitrine/token-rules/faces'
import { useState } from 'react'
import type { FaceSubject } from './face-subject.ts'

export interface ShownFace {
  /** Null where the token has none that can be drawn. */
  face: Face | null
  /** The face could not be drawn: the next one takes its place. */
  onBroken: () => void
}

export interface FaceChoice {
  /** Many are shown at once: pictures only. */
  inList?: boolean
}

/** The face to show for a view, in the fixed order of stand-ins; a broken one is not tried again while the token stays as it is. */
export function useFace(subject: FaceSubject, view: FaceView, { inList = false }: FaceChoice = {}): ShownFace {
  const { faces } = subject
  const choices = choicesOf(faces, view, inList)
  const [broken, setBroken] = useState<readonly Face[]>([])
  const face = choices.find((one) => !broken.includes(one)) ?? null
  return { face, onBroken: () => face && setBroken((before) => (before.includes(face) ? before : [...before, face])) }
}

const chosen = new WeakMap<readonly Face[], Map<string, Face[]>>()

/** Scrolling back and forth chooses once. */
function choicesOf(faces: readonly Face[], view: FaceView, inList: boolean): Face[] {
  const byWish = chosen.get(faces) ?? new Map<string, Face[]>()
  chosen.set(faces, byWish)
  const wish = `${view} ${inList}`
  let choices = byWish.get(wish)
  if (!choices) {
    choices = chooseFaces(faces, view, { quality: inList ? 'low' : 'high' })
    if (inList) choices = choices.flatMap((face) => asListFace(face) ?? [])
    byWish.set(wish, choices)
  }
  return choices
}
