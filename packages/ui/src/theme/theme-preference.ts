export type ThemePreference = 'light' | 'dark' | 'system'

/** Shows the whole document in the chosen theme; `system` follows the device. */
export function applyThemePreference(preference: ThemePreference, root: HTMLElement = document.documentElement): void {
  if (preference === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', preference)
}

/** The theme that a preference means on this device right now. */
export function resolvedTheme(preference: ThemePreference): 'light' | 'dark' {
  if (preference !== 'system') return preference
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
