/** What is heard and felt at a door where nobody looks at the screen: two high tones for in, one low one for out. */
export function signal({ good, sound, vibration }: { good: boolean; sound: boolean; vibration: boolean }): void {
  if (vibration) navigator.vibrate?.(good ? 80 : [120, 80, 120, 80, 200])
  if (sound) for (const [index, pitch] of (good ? [880, 1320] : [196]).entries()) tone(pitch, index * 0.11)
}

let context: AudioContext | null = null

function tone(pitch: number, after: number): void {
  context ??= new AudioContext()
  void context.resume()
  const begins = context.currentTime + after
  const ends = begins + (pitch < 300 ? 0.35 : 0.1)
  const volume = context.createGain()
  volume.gain.setValueAtTime(0.25, begins)
  volume.gain.exponentialRampToValueAtTime(0.001, ends)
  const source = context.createOscillator()
  source.frequency.value = pitch
  source.connect(volume).connect(context.destination)
  source.start(begins)
  source.stop(ends)
}
