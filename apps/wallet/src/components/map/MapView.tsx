import { useQuery } from '@tanstack/react-query'
import { createMap } from '@vitrine/map'
import { mapSettingsQuery } from '../../data/map/map-settings.ts'
import { currentTranslator } from '../../platform/i18n/i18n.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { logError } from '../../platform/telemetry/log.ts'

/** The wallet's map. */
export const { MapView, preloadMap } = createMap({
  useOperatorsStyle: () => useQuery(mapSettingsQuery(useApi())).data?.mapStyle,
  useWords() {
    const t = useT('map-view')
    return { attribution: t('attribution'), interrupted: t('interrupted'), otherGround: t('other-ground') }
  },
  loadWords: () => currentTranslator()?.loadNamespaces(['map-view']),
  onError: logError,
})
