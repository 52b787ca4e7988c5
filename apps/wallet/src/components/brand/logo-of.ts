import type { PublicBusiness } from '@vitrine/protocol'

export interface BrandLogo {
  src: string
  width?: number
  height?: number
  /** It says the brand's name itself; a sign stands beside it. */
  isWordmark: boolean
}

/** Taller ones are pictures for a page, not logos for a bar. */
const logoHeightMax = 160

/** What stands for a brand in a bar: its header's image if that is a logo, its page's logo, its sign. Its address is untrusted. */
export function logoOf({ pageConfig, brandConfig, logoSrc }: PublicBusiness): BrandLogo | null {
  const { src, width, height } = pageConfig?.features?.header?.image ?? {}
  if (src && height && height <= logoHeightMax) return { src, ...(width ? { width } : {}), height, isWordmark: true }
  const logo = pageConfig?.theme?.header?.logo
  if (logo) return { src: logo, isWordmark: true }
  const sign = brandConfig.icon ?? logoSrc
  return sign ? { src: sign, isWordmark: false } : null
}
