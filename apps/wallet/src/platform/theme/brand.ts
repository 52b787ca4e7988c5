import type { BrandConfig, PageConfig } from '@vitrine/protocol'
import { applyThemePreference } from '@vitrine/ui'
import { useLayoutEffect } from 'react'
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

/** Screens that stand side by side wear the same brand; the one that came last decides. */
const wearers: { brand: Brand }[] = []
let worn: Brand | null = null
let takeOff = () => {}

/** The whole page wears the brand while it is shown. Colours are computed when the code for it has arrived. */
export function useBrand(brand: Brand | null): void {
  useLayoutEffect(() => {
    if (!brand) return
    const wearer = { brand }
    wearers.push(wearer)
    // A moment later: a screen that gives way to another of the same brand must not undress the page in between.
    queueMicrotask(dress)
    return () => {
      wearers.splice(wearers.indexOf(wearer), 1)
      queueMicrotask(dress)
    }
  }, [brand])
}

function dress(): void {
  const brand = wearers.at(-1)?.brand ?? null
  if (brand === worn) return
  worn = brand
  applyThemePreference((brand && brandScheme(brand)) ?? themePreference())
  if (!brand) {
    takeOff()
    takeOff = () => {}
    return
  }
  import('@vitrine/ui/brand-theme')
    .then(({ applyBrandPalette, brandPalette }) => {
      if (worn === brand) takeOff = applyBrandPalette(document.documentElement, brandPalette(brand.brandConfig.colors))
    })
    .catch((error: unknown) => logWarning('the brand’s colours could not be loaded', error))
}
