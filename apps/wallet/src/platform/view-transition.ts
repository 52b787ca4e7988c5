import { flushSync } from 'react-dom'

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Runs a change of the page as a view transition where the browser can; people who asked for less motion see it at once. */
export function withViewTransition(change: () => void): void {
  if (!document.startViewTransition || calm()) {
    change()
    return
  }
  document.startViewTransition(() => flushSync(change))
}
