import { applyThemePreference, type ThemePreference } from '@vitrine/ui'
import { useSyncExternalStore } from 'react'
import { createSlot, oneOf } from '../device/storage.ts'
import { subscribeViewer, viewerSettings } from '../viewer/viewer.ts'

export const themePreferences = ['system', 'light', 'dark'] as const satisfies readonly ThemePreference[]
export type { ThemePreference }

const slot = () => createSlot<ThemePreference>('vitrine:theme', oneOf(themePreferences), localStorage)
const listeners = new Set<() => void>()
/** What the brand that is worn insists on, and the colour of its ground. */
let brandScheme: 'light' | 'dark' | null = null
let brandGround: Record<'light' | 'dark', string> | null = null

export function themePreference(): ThemePreference {
  return slot().read() ?? 'system'
}

/**
 * Light or dark, highest first (spec §4 Theme): the brand's mode or its page's theme, what overrides the system, the device. The
 * system is overridden by the person's own choice, and where they made none by the host page's: what somebody chose for their eyes
 * stands above how a page wants to look.
 */
export function shownTheme(): ThemePreference {
  if (brandScheme) return brandScheme
  const own = themePreference()
  return own === 'system' ? (viewerSettings().systemTheme ?? 'system') : own
}

function show(): void {
  const theme = shownTheme()
  applyThemePreference(theme)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = meta.dataset.scheme === 'dark' ? 'dark' : 'light'
    meta.dataset.own ??= meta.content
    meta.content = brandGround?.[scheme] ?? meta.dataset.own
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? 'all' : 'not all'
  }
}

export function showBrandTheme(scheme: 'light' | 'dark' | null, ground: Record<'light' | 'dark', string> | null): void {
  brandScheme = scheme
  brandGround = ground
  show()
}

export function setThemePreference(preference: ThemePreference): void {
  slot().write(preference)
  changed()
}

function changed(): void {
  show()
  for (const listener of listeners) listener()
}

/** Shows the saved theme, and follows the device, the host page and other tabs. */
export function startTheme(): void {
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
  addEventListener('storage', ({ key }) => key === slot().key && changed())
  subscribeViewer(changed)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useThemePreference(): [ThemePreference, (preference: ThemePreference) => void] {
  return [useSyncExternalStore(subscribe, themePreference), setThemePreference]
}
