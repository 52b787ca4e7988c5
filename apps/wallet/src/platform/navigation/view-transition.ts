import { flushSync } from 'react-dom'

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

export interface ViewTransitionChange {
  /** Changes the page; a promise when the browser answers later, as going back does. */
  change: () => void | Promise<void>
  /** Once the page has changed and before it is shown, such as naming what arrives. */
  changed?: () => void
  /** Once everything stands still. */
  ended?: () => void
}

/** Runs a change of the page as a view transition where the browser can; people who asked for less motion see it at once. */
export function withViewTransition({ change, changed, ended }: ViewTransitionChange): void {
  if (!document.startViewTransition || calm()) {
    void Promise.resolve(change()).then(() => {
      changed?.()
      ended?.()
    })
    return
  }
  const transition = document.startViewTransition(async () => {
    await flushSync(change)
    // Effects of the new page, such as a list that finds its place, run in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve))
    changed?.()
  })
  // Skipped transitions reject `ready`; the page has changed all the same.
  transition.ready.catch(() => undefined)
  transition.finished.then(ended, ended)
}
