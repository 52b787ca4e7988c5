import { type OurLayer, useDrawnMap, useLayers, useMapColors } from '@vitrine/map'
import type { FeatureCollection } from 'geojson'
import type { Map as LibreMap, MapLayerMouseEvent, MapSourceDataEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Cluster } from '../../data/map/clusters.ts'
import { useLanguage } from '../../platform/i18n/use-t.tsx'
import { expressionOf, haloOpacity, haloPixels, radiusStops, rimPixels, textStops, wordsOn } from './bubble.ts'
import { markClustersDrawn } from './map-marks.ts'

export interface ClusterLayerProps {
  clusters: readonly Cluster[]
  onPress: (cluster: Cluster) => void
}

const radius = expressionOf(radiusStops)

/** Bubbles with how many lie there, as parts of the drawing: thousands cost no more than one. */
export function ClusterLayer({ clusters, onPress }: ClusterLayerProps) {
  const { map, isStill, takeOver } = useDrawnMap()
  const [language] = useLanguage()
  const { ink, onInk, surface } = useMapColors()
  const data = useMemo(() => featuresOf(clusters, language), [clusters, language])
  const layers = useMemo(() => layersWith(fontIn(map.getStyle().layers), isStill), [map, isStill])
  const source = useLayers('clusters', data, layers, [
    { 'circle-color': ink },
    { 'circle-color': ink, 'circle-stroke-color': surface },
    { 'text-color': onInk },
  ])

  const hasClusters = clusters.length > 0
  const showDrawn = useEffectEvent(() => {
    const { lat, lng: lon } = map.getCenter()
    markClustersDrawn({ lat, lon, zoom: map.getZoom() })
    takeOver()
  })
  useEffect(() => (hasClusters ? onceDrawn(map, source, () => showDrawn()) : undefined), [map, source, hasClusters])

  const press = useEffectEvent((event: MapLayerMouseEvent) => {
    const cluster = clusters[event.features?.[0]?.properties.index]
    if (!cluster) return
    // The ground below it was not meant.
    event.originalEvent.preventDefault()
    onPress(cluster)
  })
  useEffect(() => {
    const body = `${source}-1`
    const point = () => {
      map.getCanvas().style.cursor = 'pointer'
    }
    const unpoint = () => {
      map.getCanvas().style.cursor = ''
    }
    const handlePress = (event: MapLayerMouseEvent) => press(event)
    map.on('click', body, handlePress)
    map.on('mouseenter', body, point)
    map.on('mouseleave', body, unpoint)
    return () => {
      map.off('click', body, handlePress)
      map.off('mouseenter', body, point)
      map.off('mouseleave', body, unpoint)
    }
  }, [map, source])
  return null
}

function onceDrawn(map: LibreMap, source: string, run: () => void): () => void {
  const handleData = ({ sourceId, isSourceLoaded }: MapSourceDataEvent) => {
    if (sourceId !== source || !isSourceLoaded) return
    map.off('sourcedata', handleData)
    map.once('render', run)
  }
  map.on('sourcedata', handleData)
  return () => {
    map.off('sourcedata', handleData)
    map.off('render', run)
  }
}

function featuresOf(clusters: readonly Cluster[], language: string): FeatureCollection {
  const words = wordsOn(language)
  return {
    type: 'FeatureCollection',
    features: clusters.map((cluster, index) => ({
      type: 'Feature',
      properties: { count: cluster.count, index, label: words(cluster) },
      geometry: { type: 'Point', coordinates: [cluster.lon, cluster.lat] },
    })),
  }
}

function layersWith(font: string[] | undefined, isStill: boolean): OurLayer[] {
  const transition = { duration: isStill ? 0 : 220 }
  return [
    {
      type: 'circle',
      paint: {
        'circle-radius': ['+', radius, haloPixels] as never,
        'circle-opacity': haloOpacity,
        // As large far ahead on a tilted map as close by.
        'circle-pitch-scale': 'viewport',
        'circle-radius-transition': transition,
      },
    },
    {
      type: 'circle',
      paint: {
        'circle-radius': radius as never,
        'circle-stroke-width': rimPixels,
        'circle-pitch-scale': 'viewport',
        'circle-radius-transition': transition,
      },
    },
    {
      type: 'symbol',
      layout: {
        'text-field': ['get', 'label'],
        'text-size': expressionOf(textStops) as never,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        ...(font ? { 'text-font': font } : {}),
      },
    },
  ]
}

/** A font that the ground's style has; its own glyphs may be all there are. */
function fontIn(layers: readonly { type: string; layout?: object }[]): string[] | undefined {
  for (const { layout } of layers) {
    const font = (layout as { 'text-font'?: unknown } | undefined)?.['text-font']
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font
  }
  return undefined
}
