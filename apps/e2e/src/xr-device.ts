import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const emulator = readFileSync(fileURLToPath(import.meta.resolve('iwer/build/iwer.min.js')), 'utf8')

/** A headset in the page: `navigator.xr` is its, and it stands at the middle, looking ahead. */
export const withHeadset = {
  content: `${emulator}
;(() => {
  const device = new IWER.XRDevice(IWER.metaQuest3)
  device.installRuntime({ forceInstall: true })
  window.headset = device
})()`,
}

interface Headset {
  headset: {
    activeSession?: unknown
    controllers: {
      right: {
        position: { set(x: number, y: number, z: number): void }
        quaternion: { set(x: number, y: number, z: number, w: number): void }
        updateButtonValue(id: string, value: number): void
      }
    }
  }
}

/** Points straight ahead from so high above the ground, and pulls the trigger once. */
export async function pointAheadAndSelect(page: Page, metresHigh: number): Promise<void> {
  await page.evaluate(async (high) => {
    const { right } = (window as unknown as Headset).headset.controllers
    right.position.set(0, high, 0)
    right.quaternion.set(0, 0, 0, 1)
    const frames = async (count: number) => {
      for (let index = 0; index < count; index += 1) await new Promise(requestAnimationFrame)
    }
    // The device reads its hands once a frame.
    await frames(3)
    right.updateButtonValue('trigger', 1)
    await frames(3)
    right.updateButtonValue('trigger', 0)
    await frames(3)
  }, metresHigh)
}
