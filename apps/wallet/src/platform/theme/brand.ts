import type { BrandConfig, PageConfig } from '@vitrine/protocol'
import { applyBrandPalette, type Palette } from '@vitrine/ui'
import { useLayoutEffect } from 'react'
import { logWarning } from '../telemetry/log.ts'
import { showBrandTheme } from './theme.ts'

export interface Brand {
  brandConfig: BrandConfig
  pageConfig: PageConfig | null
}

/** A brand as it is painted: computed once from its few colours. */
export interface Look {
  scheme: 'light' | 'dark' | null
  palette: Palette
}

/**
 * The scheme a brand insists on (spec §4 Theme): its mode, where that says light or dark; its page's theme, where the mode is its own
 * (`custom`). Null follows what overrides the system, and the device.
 */
export function brandScheme({ brandConfig, pageConfig }: Brand): 'light' | 'dark' | null {
  const { mode } = brandConfig
  if (mode === 'light' || mode === 'dark') return mode
  if (mode !== 'custom') return null
  const { pageTheme, mode: pageMode } = pageConfig?.theme ?? {}
  return pageTheme ?? (pageMode === 'light' || pageMode === 'dark' ? pageMode : null)
}

let paint: typeof import('@vitrine/ui/brand-theme') | null = null
const looks = new WeakMap<Brand, Look>()

/** At once where the code for colours is there, which is from the first brand on. */
function lookOf(brand: Brand): Look | Promise<Look> {
  const known = looks.get(brand)
  if (known) return known
  if (!paint) return import('@vitrine/ui/brand-theme').then((module) => lookWith(brand, module))
  return lookWith(brand, paint)
}

function lookWith(brand: Brand, module: typeof import('@vitrine/ui/brand-theme')): Look {
  paint = module
  const look = { scheme: brandScheme(brand), palette: module.brandPalette(brand.brandConfig.colors) }
  looks.set(brand, look)
  return look
}

/** A look that came with the page: it is put on at once, and stands in the page's own styles until then. */
export function knowLook(brand: Brand, look: Look): void {
  looks.set(brand, look)
}

/** Fetches the code for colours, so that the first brand is worn with its first paint. */
export function warmUpBrands(): void {
  import('@vitrine/ui/brand-theme').then(
    (module) => {
      paint = module
    },
    (error: unknown) => logWarning('the code for brands’ colours could not be fetched ahead', error),
  )
}

/** Screens that stand side by side wear the same brand; the one that came last decides. */
const wearers: { brand: Brand | 'coming' }[] = []
/** What is worn where no screen says: the look of the brand that the whole app is opened for. */
let underneath: Look | null = null
let wanted: Brand | null = null
let takeOff = () => {}

/**
 * The whole page wears the brand while it is shown. A brand that is `coming` leaves on what is worn: between two brands the page is
 * never bare.
 */
export function useBrand(brand: Brand | 'coming' | null): void {
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
  if (brand === 'coming' || (brand && brand === wanted)) return
  wanted = brand
  const look = brand ? lookOf(brand) : underneath
  if (!(look instanceof Promise)) {
    wear(look)
    return
  }
  look.then(
    (arrived) => {
      if (wanted === brand) wear(arrived)
    },
    (error: unknown) => logWarning('the brand’s colours could not be loaded', error),
  )
}

function wear(look: Look | null): void {
  takeOff()
  if (look) document.getElementById('first-look')?.remove()
  takeOff = look ? applyBrandPalette(document.documentElement, look.palette) : () => {}
  const { light, dark } = look?.palette ?? {}
  showBrandTheme(
    look?.scheme ?? null,
    light?.ground && dark?.ground ? { light: light.ground, dark: dark.ground } : null,
  )
}

/** What the app wears by itself: put on at once, under whatever brand a screen brings. */
export function wearUnderneath(look: Look | null): void {
  underneath = look
  if (wearers.length === 0) wear(look)
}

/** The look of the brand that the whole app is opened for, computed and put on. */
export async function wearThroughout(brand: Brand): Promise<Look> {
  const look = await lookOf(brand)
  wearUnderneath(look)
  return look
}
