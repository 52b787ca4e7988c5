import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HostInit } from '@vitrine/protocol/host/config'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setHost } from '../../platform/viewer/viewer.ts'
import { tokensOnMap } from '../../testing/demo-map.ts'
import { layOutAsPhone } from '../../testing/layout.ts'
import { renderStory } from '../../testing/render-story.tsx'
import * as stories from './Map.stories.tsx'

beforeEach(layOutAsPhone)
afterEach(() => {
  cleanup()
  setHost(null)
})

const maps = (given: object) => ({ walletConfig: { features: { maps: given } } })

async function rowsWith(init: unknown) {
  cleanup()
  setHost(HostInit.parse(init))
  renderStory(stories.Near)
  await screen.findByRole('heading', { name: 'Near you' })
  return within(screen.getByRole('region', { name: 'List' })).getAllByRole('button')
}

test('§2.8 a host says how many are near, how near one has to come, and whether things are picked up', async () => {
  expect(await rowsWith(maps({ maxItems: 3 }))).toHaveLength(3)

  // Only ever less than what token and brand ask for (R22).
  const [nearest] = await rowsWith({ config: { maxDistanceForPickup: 8 } })
  await userEvent.click(nearest as HTMLElement)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Get within 8 m to pick it up.')
  const [farther] = await rowsWith({ config: { maxDistanceForPickup: 5_000 } })
  await userEvent.click(farther as HTMLElement)
  expect(await screen.findByRole('dialog')).toHaveTextContent('You’re close enough to pick it up.')
  expect(screen.getByRole('button', { name: 'Pick up' })).toBeEnabled()

  const [kept] = await rowsWith(maps({ pickup: { enabled: false } }))
  await userEvent.click(kept as HTMLElement)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Pick up' })).toBeNull()
})

test('§4 what an app keeps out of inventories is not on its map either', async () => {
  const nameOf = (row: HTMLElement | undefined) => row?.textContent?.replace(/(Within|Walk).*/, '') ?? ''
  const [first] = tokensOnMap(1)
  const kept = first?.state['studio-info-v1'].objectDefinitionId
  const [nearest] = await rowsWith({})
  const name = nameOf(nearest)
  const inventory = { objectDefinitionBlacklist: [kept] }
  const others = await rowsWith({ walletConfig: { features: { inventory } } })
  expect(name).not.toBe('')
  expect(others.map(nameOf)).not.toContain(name)
  expect(others.length).toBeGreaterThan(0)
})

test('§2.8 a host may have things picked up on a page of its own', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const [nearest] = await rowsWith(maps({ pickup: { redirect: 'https://shop.example/pick-up' } }))
  await userEvent.click(nearest as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Pick up' }))
  expect(open).toHaveBeenCalledWith('https://shop.example/pick-up', '_blank', 'noopener,noreferrer')
})
