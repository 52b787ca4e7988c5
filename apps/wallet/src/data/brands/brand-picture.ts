import type { BusinessSummary, PublicBusiness } from '@vitrine/protocol'
import { pictureAddress } from '@vitrine/ui'

/** What of a brand says which picture stands for it. */
export type PicturedBrand = Pick<BusinessSummary, 'brandConfig' | 'logoSrc'> &
  Partial<Pick<PublicBusiness, 'pageConfig'>>

/** The picture that stands for a brand wherever one square is enough: its icon, its page's logo, its `logoSrc`. Null where none can be shown. */
export function pictureOfBrand({ brandConfig, pageConfig, logoSrc }: PicturedBrand): string | null {
  return pictureAddress(brandConfig.icon) ?? pictureAddress(pageConfig?.theme?.header?.logo) ?? pictureAddress(logoSrc)
}
