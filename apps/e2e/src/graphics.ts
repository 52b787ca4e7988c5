import { expect, type Locator, type Page } from '@playwright/test'

/** A browser that draws nothing: no WebGL. */
export const withoutDrawing = {
  initScript: {
    content: `{
      const { getContext } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
        return /^webgl/.test(kind) ? null : getContext.call(this, kind, ...more)
      }
      if (globalThis.OffscreenCanvas) OffscreenCanvas.prototype.getContext = () => null
    }`,
  },
}

/** Counts what is drawn, as `window.drawCalls`. */
export const countingDraws = {
  initScript: {
    content: `{
      window.drawCalls = 0
      const { drawElements } = WebGL2RenderingContext.prototype
      WebGL2RenderingContext.prototype.drawElements = function (...how) {
        window.drawCalls += 1
        return drawElements.apply(this, how)
      }
    }`,
  },
}

/** How often something is drawn in the next ten frames that the browser gives. */
export const drawsInTenFrames = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const counted = window as unknown as { drawCalls: number }
    const before = counted.drawCalls
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
    return counted.drawCalls - before
  })

/** Says to the page that it is seen, or that another tab is in front. */
export const showTab = (page: Page, visibility: 'visible' | 'hidden'): Promise<void> =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, visibility)

/** Takes the graphics card away from what draws on this canvas, for good. */
export async function loseGraphics(canvas: Locator): Promise<void> {
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!extension) throw new Error('Nothing is drawn there.')
    extension.loseContext()
  })
}

/** Without a graphics card a page may stand still for a minute while all is made anew. */
export const drawn = { timeout: 200_000 }

/** Something is drawn there, on whatever canvas by now; or it has come to an end meanwhile, where it may. */
export async function isDrawn(canvas: Locator, end?: Locator): Promise<void> {
  const isLost = () =>
    canvas.evaluateAll(
      (all: HTMLCanvasElement[]) => all.length !== 1 || all[0]?.getContext('webgl2')?.isContextLost() !== false,
    )
  await expect.poll(async () => ((await end?.isVisible()) ? false : isLost()), drawn).toBe(false)
}
