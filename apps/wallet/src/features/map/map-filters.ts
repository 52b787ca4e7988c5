import type { PublicBusiness } from '@vitrine/protocol'
import type { MapScope } from '../../data/map/map-scope.ts'
import type { NearToken } from '../../data/map/use-near.ts'

export interface MapFiltersProps {
  scope: MapScope
  /** The brand whose area this is: there is no other to choose. */
  business: PublicBusiness | null
  /** What is in sight, for the brands to choose from. */
  tokens: readonly NearToken[]
  onChange: (change: Partial<MapScope>) => void
}
