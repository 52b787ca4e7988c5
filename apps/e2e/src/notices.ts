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

interface Watched extends Window {
  vitrineNoticeShown(text: string): void
  /** Parts of what the notices say on which the pointer comes to rest. */
  vitrineHeld?: string[]
}

/** In the page. */
function watchNotices(): void {
  if (self !== top) return
  const page = self as unknown as Watched
  /** Until it listens, which is a moment after it is drawn and before its time can be over. */
  const hold = (notice: HTMLElement) => {
    notice.dispatchEvent(new PointerEvent('pointerenter'))
    if (!notice.hasAttribute('data-held')) setTimeout(() => hold(notice), 10)
  }
  const see = (notice: HTMLElement) => {
    const text = notice.innerText
    if (page.vitrineHeld?.some((part) => text.includes(part))) hold(notice)
    page.vitrineNoticeShown(text)
  }
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLElement && node.matches('[data-toast]')) see(node)
  }).observe(document, { childList: true, subtree: true })
}

/** In the page: the pointer is to rest on what says so as soon as it appears. */
export function holdNotices(part: string): void {
  const page = self as unknown as Watched
  page.vitrineHeld = [...(page.vitrineHeld ?? []), part]
}
