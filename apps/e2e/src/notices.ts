import type { BrowserContext } from '@playwright/test'

/**
 * Keeps what a person's pages tell them in passing. A notice leaves by itself after some seconds: whoever looks for it only then, as a
 * slow machine may, would say that it never came.
 */
export async function keepNotices(context: BrowserContext): Promise<readonly string[]> {
  const told: string[] = []
  await context.exposeFunction('vitrineNoticeShown', (text: string) => void told.push(text))
  await context.addInitScript(watchNotices)
  return told
}

/** In the page. */
function watchNotices(): void {
  if (self !== top) return
  const tell = (text: string) =>
    (self as unknown as { vitrineNoticeShown(text: string): void }).vitrineNoticeShown(text)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.matches('[data-toast]')) tell(node.innerText)
  }).observe(document, { childList: true, subtree: true })
}
