import { useState } from 'react'

export interface Task {
  busy: boolean
  error: unknown
  run: (work: () => Promise<void>) => Promise<void>
  forget: () => void
}

/** One piece of work at a time, and what became of it. */
export function useTask(): Task {
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null })
  return {
    ...state,
    async run(work) {
      setState({ busy: true, error: null })
      try {
        await work()
        setState({ busy: false, error: null })
      } catch (error) {
        setState({ busy: false, error })
      }
    },
    forget: () => setState({ busy: false, error: null }),
  }
}
