/** Engines that the app is built for. */
const ours = /(Chrome|Chromium|CriOS|Edg|EdgiOS|Firefox|FxiOS)\/|Version\/[\d.]+.*Safari\/|AppleWebKit\//

const deadlineMs = 1000
const userAgentMax = 1000

/** Tells which of the expressions a text fails. It may never answer: an expression can take longer than the universe has left. */
export type Examine = (userAgent: string, expressions: readonly string[]) => { failed: Promise<boolean>; stop(): void }

/**
 * Problem 99999 of the catalogue (spec §5): the browser fails any of the operator's expressions. These come from a configuration, and
 * one of them can be written so that it backtracks for ever: they run in a thread of their own, which is ended when time is up, and
 * what has not answered by then, or is no expression, has said nothing. Without expressions our own rule decides.
 */
export async function isBrowserSupported(
  userAgent: string,
  expressions: readonly string[],
  { examine = inWorker, wait = deadline }: { examine?: Examine; wait?: () => Promise<void> } = {},
): Promise<boolean> {
  const text = userAgent.slice(0, userAgentMax)
  if (expressions.length === 0) return ours.test(text)
  const { failed, stop } = examine(text, expressions)
  try {
    return await Promise.race([failed.then((isFailed) => !isFailed), wait().then(() => true)])
  } finally {
    stop()
  }
}

const deadline = () => new Promise<void>((resolve) => setTimeout(resolve, deadlineMs))

const inWorker: Examine = (userAgent, expressions) => {
  const worker = new Worker(new URL('./browser-support.worker.ts', import.meta.url), { type: 'module' })
  const failed = new Promise<boolean>((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data === true))
    worker.addEventListener('error', () => resolve(false))
  })
  worker.postMessage({ userAgent, expressions })
  return { failed, stop: () => worker.terminate() }
}
