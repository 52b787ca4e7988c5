import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMapSettings } from '@vitrine/client/routes'
import { createMap } from '@vitrine/map'
import { logWarning } from '@vitrine/web/log'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type StudioApi, useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

const mapSettingsQuery = (api: StudioApi) =>
  queryOptions({
    queryKey: ['map-settings'],
    queryFn: ({ signal }) => api.call(getMapSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Studio's map. */
export const { MapView } = createMap({
  useOperatorsStyle: () => useQuery(mapSettingsQuery(useApi())).data?.mapStyle,
  useWords() {
    const t = useT('map')
    return { attribution: t('attribution'), interrupted: t('interrupted'), otherGround: t('other-ground') }
  },
  loadWords: () => undefined,
  onError: logWarning,
})
