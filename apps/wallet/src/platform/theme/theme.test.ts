import { act, cleanup, renderHook } from '@testing-library/react'
import { HostInit, type PageConfig } from '@vitrine/protocol'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { businessOf } from '../../testing/demo-answers.ts'
import { setHost } from '../viewer/viewer.ts'
import { type Brand, brandScheme, useBrand } from './brand.ts'
import { setThemePreference, startTheme } from './theme.ts'

const shown = () => document.documentElement.getAttribute('data-theme')
const ground = () => document.documentElement.style.getPropertyValue('--color-ground')
const host = (systemThemeOverride: string) => setHost(HostInit.parse({ config: { systemThemeOverride } }))
const withMode = (mode: string, theme: NonNullable<PageConfig['theme']>): Brand => ({
  brandConfig: { icon: null, mode: mode as 'custom', colors: {} },
  pageConfig: { theme },
})

beforeAll(startTheme)
afterEach(() => {
  cleanup()
  setHost(null)
  setThemePreference('system')
})

test('light or dark: the brand’s mode, its page where the mode is its own, then whoever overrides the system', async () => {
  expect(brandScheme(withMode('dark', { pageTheme: 'light' }))).toBe('dark')
  expect(brandScheme(withMode('custom', { pageTheme: 'light', mode: 'dark' }))).toBe('light')
  expect(brandScheme(withMode('custom', { mode: 'dark' }))).toBe('dark')
  expect(brandScheme(withMode('custom', { mode: 'system' }))).toBeNull()
  expect(brandScheme(withMode('system', { pageTheme: 'light' }))).toBeNull()

  expect(shown()).toBeNull()
  host('dark')
  expect(shown()).toBe('dark')
  // What somebody chose for their eyes stands above how a page wants to look.
  setThemePreference('light')
  expect(shown()).toBe('light')
  renderHook(() => useBrand(withMode('dark', {})))
  await expect.poll(shown).toBe('dark')
  cleanup()
  await expect.poll(shown).toBe('light')
})

test('between two brands the page is never bare: one that is coming leaves on what is worn', async () => {
  const [lumen, marea] = [businessOf('cafe-lumen'), businessOf('museo-marea')]
  const { rerender } = renderHook(({ brand }) => useBrand(brand), {
    initialProps: { brand: lumen as Brand | 'coming' | null },
  })
  await expect.poll(ground).toContain('#fbf3e6')
  rerender({ brand: 'coming' })
  await act(async () => undefined)
  expect(ground()).toContain('#fbf3e6')
  rerender({ brand: marea })
  await act(async () => undefined)
  expect(ground()).toContain('#eef5f3')
  rerender({ brand: null })
  await act(async () => undefined)
  expect(ground()).toBe('')
})
