import type { BrandConfig, PageConfig } from '@vitrine/protocol'
import { applyThemePreference } from '@vitrine/ui'
import { useEffect } from 'react'
import { logWarning } from '../log.ts'
import { themePreference } from './theme.ts'

export interface Brand {
  brandConfig: BrandConfig
  pageConfig: PageConfig | null
}

/** The scheme a brand insists on: its mode, then its page theme; null follows the person and the device (spec §4 Theme). */
export function brandScheme({ brandConfig, pageConfig }: Brand): 'light' | 'dark' | null {
  const { mode } = brandConfig
  if (mode === 'light' || mode === 'dark') return mode
  if (mode === 'custom') return pageConfig?.theme?.pageTheme ?? null
  return null
}

/** The whole page wears the brand while it is shown. Colours are computed when the code for it has arrived. */
export function useBrand(brand: Brand | null): void {
  useEffect(() => {
    if (!brand) return
    let takeOff = () => {}
    let isOver = false
    const scheme = brandScheme(brand)
    if (scheme) applyThemePreference(scheme)
    import('@vitrine/ui/brand-theme')
      .then(({ applyBrandPalette, brandPalette }) => {
        if (!isOver) takeOff = applyBrandPalette(document.documentElement, brandPalette(brand.brandConfig.colors))
      })
      .catch((error: unknown) => logWarning('the brand’s colours could not be loaded', error))
    return () => {
      isOver = true
      takeOff()
      if (scheme) applyThemePreference(themePreference())
    }
  }, [brand])
}
