import { applyThemePreference, type ThemePreference } from '@vitrine/ui'
import { useSyncExternalStore } from 'react'
import { createSlot, oneOf } from '../storage.ts'

export const themePreferences = ['system', 'light', 'dark'] as const satisfies readonly ThemePreference[]
export type { ThemePreference }

const slot = createSlot<ThemePreference>('vitrine:theme', oneOf(themePreferences), localStorage)
const listeners = new Set<() => void>()

export function themePreference(): ThemePreference {
  return slot.read() ?? 'system'
}

function show(): void {
  const preference = themePreference()
  applyThemePreference(preference)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.scheme === 'dark' ? 'dark' : 'light'
    meta.media = preference === 'system' ? `(prefers-color-scheme: ${own})` : own === preference ? 'all' : 'not all'
  }
}

export function setThemePreference(preference: ThemePreference): void {
  slot.write(preference)
  show()
  for (const listener of listeners) listener()
}

/** Shows the saved theme, and follows the device and other tabs. */
export function startTheme(): void {
  show()
  const changed = () => {
    show()
    for (const listener of listeners) listener()
  }
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed)
  addEventListener('storage', ({ key }) => key === slot.key && changed())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useThemePreference(): [ThemePreference, (preference: ThemePreference) => void] {
  return [useSyncExternalStore(subscribe, themePreference), setThemePreference]
}
