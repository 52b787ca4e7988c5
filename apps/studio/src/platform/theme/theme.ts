import { applyThemePreference, type ThemePreference } from '@vitrine/ui'
import { createSlot, oneOf } from '@vitrine/web/storage'
import { useSyncExternalStore } from 'react'

export const themePreferences = ['system', 'light', 'dark'] as const satisfies readonly ThemePreference[]

/** The wallet's own slot: who has chosen there need not choose again. */
const slot = () => createSlot<ThemePreference>('vitrine:theme', oneOf(themePreferences), localStorage)
const listeners = new Set<() => void>()
const chosen = (): ThemePreference => slot().read() ?? 'system'

function show(): void {
  applyThemePreference(chosen())
  for (const listener of listeners) listener()
}

/** Shows what was chosen, and follows other tabs. */
export function startTheme(): void {
  show()
  addEventListener('storage', ({ key }) => key === slot().key && show())
}

function choose(preference: ThemePreference): void {
  slot().write(preference)
  show()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useThemePreference = (): [ThemePreference, (preference: ThemePreference) => void] => [
  useSyncExternalStore(subscribe, chosen),
  choose,
]
