import type { PublicBusiness, ViewerConfig } from '@vitrine/protocol'
import type { Look } from '../theme/brand.ts'

/** What the first screen was drawn from by the server, for the app to begin with. It was checked there. */
export interface FirstPage {
  /** Null: our own. */
  business: PublicBusiness | null
  look: Look | null
  /** What the app is at a brand's hostname; null elsewhere. */
  viewer: ViewerConfig | null
}

const plain: FirstPage = { business: null, look: null, viewer: null }

let taken: FirstPage | null = null

/**
 * Whether a screen stands in the page already, for whoever opened it: `early` has found out before it was painted. What is not
 * for them is taken away. Asked once, before anything is drawn.
 */
export function takeFirstPage(document: Document): FirstPage | null {
  const root = document.documentElement
  const { first } = root.dataset
  if (first === undefined) return null
  if (first !== 'shown') {
    document.getElementById('app')?.replaceChildren()
    delete root.dataset.first
    return null
  }
  const told = document.getElementById('first-page')?.textContent
  taken = told ? (JSON.parse(told) as FirstPage) : plain
  return taken
}

/** The business that the first screen was drawn of, if it goes by this id or name. */
export function businessOfFirstPage(idOrName: string | null): PublicBusiness | null {
  const business = taken?.business
  return business && (business.id === idOrName || business.name === idOrName) ? business : null
}
