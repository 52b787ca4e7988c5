/** How long after the page has loaded nobody has to do anything for it to count as quiet. */
const quietMs = 10_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Resolves when somebody has done something for the first time, or lets the page be: what is fetched ahead must not slow what they came for. */
export const firstInput: Promise<void> = new Promise((resolve) => {
  const done = () => {
    for (const input of inputs) removeEventListener(input, done, true)
    removeEventListener('load', wait)
    resolve()
  }
  const wait = () => setTimeout(done, quietMs)
  for (const input of inputs) addEventListener(input, done, { capture: true, passive: true })
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait)
})

/** Safari has no idle callbacks; a pause does there. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}
