import type { PublicBusiness } from '@vitrine/protocol'

export interface LogoImage {
  src: string
  width?: number
  height?: number
}

/** Taller ones are pictures for a page, not logos for a bar. */
const logoHeightMax = 160

/** What stands for a brand in a bar: its header's image if that is a logo, its page's logo, its sign. Its address is untrusted. */
export function logoOf({ pageConfig, brandConfig, logoSrc }: PublicBusiness): LogoImage | null {
  const { src, width, height } = pageConfig?.features?.header?.image ?? {}
  if (src && height && height <= logoHeightMax) return { src, ...(width ? { width } : {}), height }
  const sign = pageConfig?.theme?.header?.logo ?? brandConfig.icon ?? logoSrc
  return sign ? { src: sign } : null
}
