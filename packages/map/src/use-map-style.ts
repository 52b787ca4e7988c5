import type { StyleSpecification } from 'maplibre-gl'
import { useSyncExternalStore } from 'react'

export type MapTheme = 'light' | 'dark'
export type MapStyle = StyleSpecification | string

/** The page's theme as it is now, a brand's own included. */
export function useMapTheme(): MapTheme {
  return useSyncExternalStore(watchTheme, themeNow)
}

function themeNow(): MapTheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function watchTheme(listener: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  media.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    media.removeEventListener('change', listener)
  }
}
