import { useMemo } from 'react'
import type { MapScope } from '../../data/map/map-queries.ts'
import { navigate, usePath, useSearchParams } from '../../platform/navigation.ts'

/** Whose tokens are shown: part of the address, so that it survives going away and coming back. */
export function useScope(businessId: string | null): [MapScope, (change: Partial<MapScope>) => void] {
  const path = usePath()
  const search = useSearchParams()
  const brand = businessId ?? search.get('brand')
  const mine = search.get('show') === 'mine'
  const scope = useMemo<MapScope>(() => ({ businessId: brand, mine }), [brand, mine])
  const change = (next: Partial<MapScope>) => {
    const wanted = { ...scope, ...next }
    const query = new URLSearchParams()
    if (wanted.businessId && !businessId) query.set('brand', wanted.businessId)
    if (wanted.mine) query.set('show', 'mine')
    navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true })
  }
  return [scope, change]
}
