import type { Place } from '@vitrine/protocol'

/** What a place is called. What nobody knows is empty. */
export interface NamedPlace {
  /** ISO 3166-1 alpha-2. */
  country: string
  region: string
  locality: string
  postalCode: string
}

/** Null: nobody lives there. */
export type Geocoder = (place: Place, language: 'en' | 'es') => Promise<NamedPlace | null>
