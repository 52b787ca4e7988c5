import { useQuery } from '@tanstack/react-query'
import { basemapStyle, chooseMapStyle, type MapStyleWishes } from '@vitrine/basemap'
import { useLanguage } from '@vitrine/web/use-t'
import { useMemo } from 'react'
import { groundQuery } from './ground-query.ts'
import { type MapStyle, useMapTheme } from './use-map-style.ts'

/** What is asked of the ground, besides by the operator: anything that came with a brand or a host. */
export type GroundWishes = Pick<MapStyleWishes, 'brand' | 'host'>

export interface Ground {
  style: MapStyle
  /** Another one was chosen and cannot be had. */
  hasFallenBack: boolean
}

/** The ground that things lie on: the one that was chosen, or the one that comes with us, in the page's theme and language. */
export function useGround({ brand, host }: GroundWishes = {}, operator: string | null | undefined = null): Ground {
  const theme = useMapTheme()
  const [language] = useLanguage()
  const choice = useMemo(() => chooseMapStyle({ host, brand, operator }, location.href), [host, brand, operator])
  const basemap = useMemo(() => ({ theme, language, tilesUrl: `${location.origin}/media/map` }), [theme, language])
  const ours = useMemo(() => basemapStyle(basemap), [basemap])
  const { data: opened } = useQuery({ ...groundQuery(choice, basemap), enabled: choice.by !== 'built-in' })
  const { style, hasFallenBack } = opened ?? { style: ours, hasFallenBack: false }
  return useMemo(() => ({ style: style as unknown as MapStyle, hasFallenBack }), [style, hasFallenBack])
}
