import type { PlayPreferences } from './play-preferences.ts'

/** Hertz, in order. */
const tunes = { caught: [660, 880], won: [523, 659, 784, 1047], over: [440, 330] } as const
export type Feedback = keyof typeof tunes

const toneSeconds = 0.09

/** A short sound and a tap in the hand, for those who want them. */
export function createFeedback({ sound, vibration }: Pick<PlayPreferences, 'sound' | 'vibration'>) {
  const context = sound && typeof AudioContext === 'function' ? new AudioContext() : null
  return {
    give(feedback: Feedback) {
      if (vibration) navigator.vibrate?.(feedback === 'caught' ? 25 : [40, 60, 40])
      if (!context) return
      tunes[feedback].forEach((hertz, index) => {
        const from = context.currentTime + index * toneSeconds
        const tone = context.createOscillator()
        const volume = context.createGain()
        tone.frequency.value = hertz
        tone.type = 'triangle'
        volume.gain.setValueAtTime(0.12, from)
        volume.gain.exponentialRampToValueAtTime(0.001, from + toneSeconds * 1.6)
        tone.connect(volume).connect(context.destination)
        tone.start(from)
        tone.stop(from + toneSeconds * 1.6)
      })
    },
    end: () => void context?.close(),
  }
}
