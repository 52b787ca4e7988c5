import type { PrizeSetSettings } from '@vitrine/protocol'

/** A text in both languages. Wherever one stands in a template, the design gets it in the language that it is made in. */
export interface Said {
  en: string
  es: string
}

/**
 * A design of a template, as data. What is only known when it is made stands as a name: `@design:crate` for the design with that key,
 * `@prizes:treats` for a prize set, `@icon:crate`, `@card:crate` and `@model:gem` for starter artwork in the brand's colours, `@page` for the
 * starter page, `@time-zone` for where whoever makes it is.
 */
export interface TemplateDesign {
  key: string
  displayName: Said
  description: Said
  category: Said
  views: readonly unknown[]
  behaviours: Record<string, unknown>
  limitPerUser?: number
}

export interface TemplateCampaign {
  displayName: Said
  rules: readonly unknown[]
}

export interface TemplatePrizes {
  key: string
  name: Said
  mode: PrizeSetSettings['mode']
  prizes: readonly unknown[]
}

export interface Template {
  id: string
  title: Said
  about: Said
  /** The drawing that stands for it. */
  art: string
  /** The first is what its maker edits; the others are made with it and go where it goes. */
  designs: readonly [TemplateDesign, ...TemplateDesign[]]
  campaign?: TemplateCampaign
  prizes?: readonly TemplatePrizes[]
}

export const say = (en: string, es: string): Said => ({ en, es })

/** The usual pictures of a drawing: by itself in lists, in a room of the brand's colour where there is space. */
export const pictured = (art: string, alt: Said) => [
  { placeholderId: 'icon', view: { type: 'image', url: `@icon:${art}`, scale: 'fit', alt } },
  { placeholderId: 'card', view: { type: 'image', url: `@card:${art}`, scale: 'fill', alt } },
]
