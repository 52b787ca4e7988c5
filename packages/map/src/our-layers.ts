import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as LibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useLayoutEffect } from 'react'
import { useDrawnMap } from './map-context.ts'

/** What lies on the ground is named so, and stays when the ground changes. */
const prefix = 'vitrine-'

export const emptyCollection: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The next style with everything of ours on top of it. */
export function keepLayers(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  if (!previous) return next
  const sources = Object.entries(previous.sources).filter(([id]) => id.startsWith(prefix))
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...previous.layers.filter(({ id }) => id.startsWith(prefix))],
  }
}

/** A layer of ours without the names that it gets here. */
export type OurLayer = LayerSpecification extends infer Layer
  ? Layer extends { id: string; source: string }
    ? Omit<Layer, 'id' | 'source'>
    : never
  : never

/**
 * Draws features in one or more ways for as long as the component is shown. `layers` is read once; what depends on the theme is given
 * as `paint`, by layer.
 */
export function useLayers(
  name: string,
  data: FeatureCollection,
  layers: readonly OurLayer[],
  paint: readonly Record<string, unknown>[] = [],
  attribution = '',
): string {
  const { map } = useDrawnMap()
  const source = `${prefix}${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: layers are described once; data and colours follow below
  useLayoutEffect(() => {
    // Nothing is simplified: a circle stays round, however near one looks.
    map.addSource(source, { type: 'geojson', data: emptyCollection, tolerance: 0, ...(attribution && { attribution }) })
    layers.forEach((layer, index) => {
      map.addLayer({ ...layer, id: `${source}-${index}`, source } as LayerSpecification)
    })
    return () => {
      // The whole map may be gone already.
      if (!isThere(map)) return
      layers.forEach((_, index) => {
        map.removeLayer(`${source}-${index}`)
      })
      map.removeSource(source)
    }
  }, [map, source])
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [map, source, data])
  const key = JSON.stringify(paint)
  useEffect(() => {
    const values = JSON.parse(key) as typeof paint
    values.forEach((properties, index) => {
      for (const [property, value] of Object.entries(properties)) {
        map.setPaintProperty(`${source}-${index}`, property as PaintName, value as never)
      }
    })
  }, [map, source, key])
  return source
}

type PaintName = Parameters<LibreMap['setPaintProperty']>[1]

const isThere = (map: LibreMap) => Boolean((map as { style?: unknown }).style)
