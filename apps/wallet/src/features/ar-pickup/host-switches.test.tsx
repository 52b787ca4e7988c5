import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ArItem, ArStage } from '@vitrine/ar'
import { HostInit } from '@vitrine/protocol/host/config'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setHost } from '../../platform/viewer/viewer.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './Ar.stories.tsx'

const opened = vi.hoisted(() => ({ ambient: null as unknown, items: [] as readonly ArItem[] }))

/** A stage that shows nothing and keeps what it is told: this browser draws no 3D. */
vi.mock('../../components/ar/load-stage.ts', () => ({
  fetchStage: async () => undefined,
  hasImmersive: async () => false,
  openStage: async ({ ambient }: { ambient: unknown }) => {
    opened.ambient = ambient
    const stage: Partial<ArStage> = {
      mode: 'scene',
      pose: { position: { x: 0, y: 1.6, z: 0 }, yaw: 0, sight: 0.42 },
      setItems: (items) => {
        opened.items = items
      },
      focus: () => undefined,
      mark: () => undefined,
      collect: async () => undefined,
      onTap: () => () => undefined,
      onFrame: () => () => undefined,
      dispose: () => undefined,
    }
    return { stage, heading: null }
  },
}))

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  setHost(null)
})

async function lookAround(ar: object) {
  cleanup()
  opened.items = []
  setHost(HostInit.parse({ walletConfig: { features: { ar } } }))
  renderStory(stories.Start)
  const rows = within(await screen.findByRole('list', { name: 'Near you' })).getAllByRole('button')
  await userEvent.click(screen.getByRole('button', { name: 'Look around without a camera' }))
  await expect.poll(() => opened.items.length).toBe(rows.length)
  return opened.items
}

test('§2.8 how many objects stand around, how large, how near and in which light is a host’s to say', async () => {
  const usual = await lookAround({})
  expect(usual).toHaveLength(5)
  expect(usual.every(({ keepsSize, radius }) => !keepsSize && radius === 0.35)).toBe(true)
  expect(opened.ambient).toEqual({ red: 1, green: 1, blue: 1 })

  const set = { maxItems: 2, desiredRadius: 0.5, resizeObjects: false, ambientLightColor: '0x402040' }
  const few = await lookAround(set)
  expect(few).toHaveLength(2)
  expect(few.every(({ keepsSize, radius }) => keepsSize && radius === 0.5)).toBe(true)
  expect(opened.ambient).toEqual({ red: 1, green: 0.5, blue: 1 })

  const far = (items: readonly ArItem[]) => Math.min(...items.map(({ position: { x, z } }) => Math.hypot(x, z)))
  expect(far(await lookAround({ distanceFromCamera: 9, additionalRandomDistance: 0 }))).toBeGreaterThan(8)
  const [lifted] = await lookAround({ objectBaseHeight: 4 })
  expect(lifted?.position.y).toBe(2)
})

test('what is nearest and within reach has one large button once one looks around, and is picked up by it', async () => {
  await lookAround({})
  await userEvent.click(screen.getByRole('button', { name: /^Pick up / }))
  expect(await screen.findByText(/^Picked up: /)).toBeInTheDocument()
})
