import type { StopListening } from '../types.ts'

/** Who wants to know. Telling allocates nothing of its own: it happens in every frame. */
export function listeners<Args extends unknown[]>() {
  let all: readonly ((...args: Args) => void)[] = []
  return {
    isEmpty: () => all.length === 0,
    add(listener: (...args: Args) => void): StopListening {
      all = [...all, listener]
      return () => {
        all = all.filter((one) => one !== listener)
      }
    },
    tell(...args: Args): void {
      const told = all
      for (let index = 0; index < told.length; index += 1) told[index]?.(...args)
    },
  }
}
