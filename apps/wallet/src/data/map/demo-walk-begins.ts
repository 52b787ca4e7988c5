import { useQuery } from '@tanstack/react-query'
import type { Place } from '@vitrine/protocol'
import { useApi } from '../../platform/server/api.ts'
import { mapSettingsQuery } from './map-settings.ts'

/** Where this server lets a demo walk begin; null where it has no demo world. */
export function useDemoWalkBegins(isWanted: boolean): Place | null {
  const { data } = useQuery({ ...mapSettingsQuery(useApi()), enabled: isWanted })
  // What was kept from before says nothing of it.
  return data?.demoWalk ?? null
}
