import type { BusinessId, MapFilter } from '@vitrine/protocol'
import type { MapScope } from '../../map/map-scope.ts'

export const filterOf = ({ businessId, mine, designsKeptOut }: MapScope): MapFilter => ({
  ...(businessId ? { businessId: businessId as BusinessId } : {}),
  ...(mine ? { mine: true } : {}),
  ...(designsKeptOut ? { exceptObjectDefinitionIds: [...designsKeptOut] } : {}),
})
