import type { StopListening } from '../types.ts'

/** Who wants to know. */
export function listeners<Args extends unknown[]>() {
  let all: readonly ((...args: Args) => void)[] = []
  return {
    isEmpty: () => all.length === 0,
    /** For the loop, which tells them one by one: arguments that are gathered and spread are made anew each time. */
    get all() {
      return all
    },
    add(listener: (...args: Args) => void): StopListening {
      all = [...all, listener]
      return () => {
        all = all.filter((one) => one !== listener)
      }
    },
    tell(...args: Args): void {
      for (const listener of all) listener(...args)
    },
  }
}
