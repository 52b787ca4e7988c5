import { expect, type Locator } from '@playwright/test'

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

/** Takes the graphics card away from what draws on this canvas, for good. */
export async function loseGraphics(canvas: Locator): Promise<void> {
  await canvas.evaluate((element: HTMLCanvasElement) => {
    const extension = element.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!extension) throw new Error('Nothing is drawn there.')
    extension.loseContext()
  })
}

/** Something is drawn there, on whatever canvas by now. */
export async function isDrawn(canvas: Locator): Promise<void> {
  await expect
    .poll(() => canvas.evaluate((element: HTMLCanvasElement) => element.getContext('webgl2')?.isContextLost()))
    .toBe(false)
}
