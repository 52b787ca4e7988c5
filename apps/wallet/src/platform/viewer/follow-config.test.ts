import type { ApiClient } from '@vitrine/client'
import type { ViewerConfig } from '@vitrine/protocol'
import { memoryStorage } from '@vitrine/web/memory-storage'
import { afterEach, expect, test, vi } from 'vitest'
import { readAppConfig } from './app-config.ts'
import { takePage } from './changed-page.ts'
import { followViewerConfig } from './follow-config.ts'
import { keptViewerConfig } from './kept-config.ts'
import { setAppConfig, viewerSettings } from './viewer.ts'

const good = {
  viewerId: 'v1',
  businessId: 'lumen1',
  appID: 'app',
  oidcClientId: 'app',
  oidcAuthority: 'https://id.example',
  features: { maps: { maxItems: 'many' } },
}

let stop = () => {}
afterEach(() => stop())

function world(answer: () => unknown) {
  const storage = memoryStorage()
  const taken: ViewerConfig[] = []
  const asked: string[] = []
  const clock = { now: 0 }
  const call = async (_route: unknown, { query }: { query: { hostname: string } }) => {
    asked.push(query.hostname)
    return answer()
  }
  stop = followViewerConfig({
    api: { call } as unknown as ApiClient,
    hostname: 'lumen.example',
    storage,
    take: (config) => taken.push(config),
    now: () => clock.now,
  })
  const look = () => document.dispatchEvent(new Event('visibilitychange'))
  return { kept: keptViewerConfig(storage, 'lumen.example'), taken, asked, clock, look }
}

test('the hostname’s configuration is checked, taken and kept, and asked for again only when it is stale', async () => {
  const { kept, taken, asked, clock, look } = world(() => good)
  await expect.poll(() => taken.length).toBe(1)
  expect(asked).toEqual(['lumen.example'])
  expect(taken[0]).toMatchObject({ businessId: 'lumen1', locked: false, features: { maps: {} } })
  expect(kept.read()).toEqual(taken[0])
  clock.now = 59_000
  look()
  expect(asked).toHaveLength(1)
  clock.now = 61_000
  look()
  await expect.poll(() => asked.length).toBe(2)
})

test('what is kept already is not taken again, and where nothing is overridden the check waits for the first input', async () => {
  const answers: unknown[] = [{ ...good, businessId: 'system' }]
  const { taken, asked, clock, look } = world(() => answers[0])
  await expect.poll(() => asked.length).toBe(1)
  await Promise.resolve()
  expect(taken).toEqual([])
  dispatchEvent(new Event('pointerdown'))
  await expect.poll(() => taken.length).toBe(1)
  answers[0] = taken[0]
  clock.now = 61_000
  look()
  await expect.poll(() => asked.length).toBe(2)
  expect(taken).toHaveLength(1)
})

test('an endpoint that is down, or answers nonsense, leaves what was last good', async () => {
  const answers: (() => unknown)[] = [
    () => good,
    () => ({ ...good, businessId: 7 }),
    () => {
      throw new Error('down')
    },
  ]
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let turn = 0
  const { kept, taken, asked, clock, look } = world(() => answers[Math.min(turn++, 2)]?.())
  await expect.poll(() => taken.length).toBe(1)
  for (const count of [2, 3]) {
    clock.now += 61_000
    look()
    await expect.poll(() => asked.length).toBe(count)
    await expect.poll(() => warned.mock.calls.length).toBe(count - 1)
  }
  expect(taken).toHaveLength(1)
  expect(kept.read()).toMatchObject({ businessId: 'lumen1' })
})

test('an endpoint that is down from the beginning leaves the defaults', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const before = warned.mock.calls.length
  const { kept, taken } = world(() => {
    throw new Error('down')
  })
  await expect.poll(() => warned.mock.calls.length).toBe(before + 1)
  expect([taken, kept.read()]).toEqual([[], null])
  expect(viewerSettings()).toMatchObject({ appTitle: 'Vitrine', businessId: null, lockedTo: null })
})

test('what is damaged on the device, and an app-config that cannot be read, count as not there', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const storage = memoryStorage()
  storage.setItem('vitrine:viewer:x', '{"businessId":7}')
  expect(keptViewerConfig(storage, 'x').read()).toBeNull()
  storage.setItem('vitrine:viewer:x', '{')
  expect(keptViewerConfig(storage, 'x').read()).toBeNull()

  const page = document.implementation.createHTMLDocument()
  page.head.innerHTML = `<meta name="app-config" content="{nonsense"><meta name="app-build" content='{"businessId":"Lumen1"}'>`
  expect(readAppConfig(page)).toEqual({ businessId: 'Lumen1' })
})

test('a page that has changed since the app was opened by it holds at once: what it says and what it no longer says', () => {
  const head = (config: object, icon: string, color: string) =>
    `<meta name="theme-color" content="${color}" data-scheme="light"><link rel="icon" href="${icon}">
     <meta name="app-config" content='${JSON.stringify(config)}'>`
  document.head.innerHTML = head({ appTitle: 'Lumen', businessId: 'lumen1' }, '/favicon.svg', '#ffffff')
  setAppConfig(readAppConfig(document))
  expect(viewerSettings().lockedTo).toMatchObject({ businessId: 'lumen1' })
  takePage(head({ appTitle: 'Lumen II', versions: { web: { minimum: '2.0' } } }, '/media/mark.svg', '#000000'))
  expect(viewerSettings()).toMatchObject({
    appTitle: 'Lumen II',
    lockedTo: null,
    versions: { web: { minimum: '2.0' } },
  })
  expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toMatch(/\/media\/mark.svg$/)
  expect(document.querySelector<HTMLElement>('meta[name="theme-color"]')?.dataset.own).toBe('#000000')
  setAppConfig({})
})
