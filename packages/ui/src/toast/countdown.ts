export interface Countdown {
  run(): void
  pause(): void
}

/** A timeout whose time can stand still. */
export function createCountdown(durationMs: number, onDone: () => void): Countdown {
  let remainingMs = durationMs
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    run() {
      if (timer !== null) return
      startedAt = performance.now()
      timer = setTimeout(onDone, remainingMs)
    },
    pause() {
      if (timer === null) return
      clearTimeout(timer)
      timer = null
      remainingMs = Math.max(0, remainingMs - (performance.now() - startedAt))
    },
  }
}
