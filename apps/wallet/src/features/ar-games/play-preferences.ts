import type { ArGamePace } from '@vitrine/protocol'
import { useState } from 'react'
import { createSlot, isRecord, oneOf } from '../../platform/device/storage.ts'

const paces = ['normal', 'calm'] as const satisfies readonly ArGamePace[]
export const playViews = ['around', 'screen'] as const

/** How somebody likes to play on this device. */
export interface PlayPreferences {
  /** In the room, through the camera, or in a place on the screen. */
  view: (typeof playViews)[number]
  pace: ArGamePace
  sound: boolean
  vibration: boolean
}

const isPreferences = (value: unknown): value is PlayPreferences =>
  isRecord(value) &&
  oneOf(playViews)(value.view) &&
  oneOf(paces)(value.pace) &&
  typeof value.sound === 'boolean' &&
  typeof value.vibration === 'boolean'

const slot = () => createSlot('vitrine:ar-games', isPreferences, localStorage)

/** What is held in the hand is looked through; what stands on a desk is looked at. */
function usual(): PlayPreferences {
  const view = matchMedia('(pointer: coarse)').matches ? 'around' : 'screen'
  return { view, pace: 'normal', sound: false, vibration: false }
}

export function usePlayPreferences() {
  const [preferences, setPreferences] = useState(() => slot().read() ?? usual())
  const change = (some: Partial<PlayPreferences>) => {
    const next = { ...preferences, ...some }
    slot().write(next)
    setPreferences(next)
  }
  return [preferences, change] as const
}
