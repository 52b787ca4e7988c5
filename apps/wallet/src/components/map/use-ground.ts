import { basemapStyle } from '@vitrine/basemap'
import type { StyleSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { type MapStyle, useMapTheme } from './use-map-style.ts'

/** The ground that things lie on: the one that is asked for, or the one that comes with us, in the page's theme and language. */
export function useGround(wanted: MapStyle | undefined): MapStyle {
  const theme = useMapTheme()
  const [language] = useLanguage()
  return useMemo(() => {
    if (wanted) return wanted
    return basemapStyle({ theme, language, tilesUrl: `${location.origin}/media/map` }) as unknown as StyleSpecification
  }, [wanted, theme, language])
}
