import { readBoxText } from '@vitrine/map'
import type { GeoBox } from '@vitrine/protocol'
import { useMemo } from 'react'
import type { MapScope } from '../../data/map/map-scope.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation/navigation.ts'

/** How it is shown on a screen that has room for one of them. */
export type MapLook = 'map' | 'list'

interface Shown {
  scope: MapScope
  look: MapLook
  /** Where to begin to look. */
  asked: GeoBox | null
  changeScope: (change: Partial<MapScope>) => void
  changeLook: (look: MapLook) => void
}

export const scopeIn = (search: URLSearchParams, businessId: string | null): MapScope => ({
  businessId: businessId ?? search.get('brand'),
  mine: search.get('show') === 'mine',
})

/** Whose tokens are shown, and how: part of the address, so that it survives going away and coming back. */
export function useShown(businessId: string | null): Shown {
  const path = usePath()
  const search = useSearchParams()
  const { businessId: brand, mine } = scopeIn(search, businessId)
  const scope = useMemo<MapScope>(() => ({ businessId: brand, mine }), [brand, mine])
  const look: MapLook = search.get('view') === 'list' ? 'list' : 'map'
  const show = (wanted: MapScope, wantedLook: MapLook) => {
    const query = new URLSearchParams()
    if (wanted.businessId && !businessId) query.set('brand', wanted.businessId)
    if (wanted.mine) query.set('show', 'mine')
    if (wantedLook === 'list') query.set('view', 'list')
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true })
  }
  return {
    scope,
    look,
    asked: readBoxText(search.get('in')),
    changeScope: (change) => show({ ...scope, ...change }, look),
    changeLook: (next) => show(scope, next),
  }
}
