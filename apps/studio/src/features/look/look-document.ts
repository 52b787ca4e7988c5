import type { BusinessPatch, StaffedBusiness } from '@vitrine/protocol'
import type { Saved } from '../../components/draft/create-draft.ts'

/** What of a brand the first two pages of this area edit. */
export type BrandLook = Pick<
  StaffedBusiness,
  'displayName' | 'url' | 'location' | 'terms' | 'logoSrc' | 'brandConfig' | 'pageConfig'
>

export const lookOf = (business: StaffedBusiness): Saved<BrandLook> => {
  const { displayName, url, location, terms, logoSrc, brandConfig, pageConfig } = business
  return {
    value: { displayName, url, location, terms, logoSrc, brandConfig, pageConfig },
    version: business.version ?? 0,
  }
}

/** As the server wants it: what is being typed and still empty is not there. */
export const patchOf = (look: BrandLook, version: number): BusinessPatch => ({
  ...look,
  url: look.url?.trim() || null,
  location: look.location?.trim() || null,
  terms: look.terms.map((text) => text.trim()).filter((text) => text !== ''),
  pageConfig: look.pageConfig ?? null,
  version,
})

type Colors = NonNullable<BrandLook['brandConfig']['colors']>

export const withColor = (look: BrandLook, role: keyof Colors, color: Colors[keyof Colors]): BrandLook => {
  const { [role]: _, ...others } = look.brandConfig.colors ?? {}
  const colors = color ? { ...others, [role]: color } : others
  return { ...look, brandConfig: { ...look.brandConfig, colors } }
}
