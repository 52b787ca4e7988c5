// What the map is compared with: the same ground and the same tokens, sent whole as GeoJSON and clustered by the library in the browser.
import { basemapStyle } from '@vitrine/basemap'
import {
  addProtocol,
  Map as LibreMap,
  type MapSourceDataEvent,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)
const { lat, lon, zoom, top, width, height } = await (await fetch('/view.json')).json()
const place = document.getElementById('map') as HTMLElement
Object.assign(place.style, { marginTop: `${top}px`, width: `${width}px`, height: `${height}px` })
const style = basemapStyle({ theme: 'light', language: 'en', tilesUrl: `${location.origin}/basemap` })
const map = new LibreMap({
  container: place,
  style: style as unknown as StyleSpecification,
  center: [lon, lat],
  zoom,
  // As the wallet's: names that fade are drawn anew for as long.
  fadeDuration: 200,
})
map.once('style.load', () => {
  map.addSource('tokens', { type: 'geojson', data: '/tokens.geojson', cluster: true, clusterRadius: 46 })
  map.addLayer({ id: 'halo', type: 'circle', source: 'tokens', paint: { 'circle-radius': 28, 'circle-opacity': 0.16 } })
  map.addLayer({
    id: 'bubble',
    type: 'circle',
    source: 'tokens',
    paint: { 'circle-radius': 22, 'circle-stroke-width': 2, 'circle-stroke-color': '#fff' },
  })
  map.addLayer({
    id: 'count',
    type: 'symbol',
    source: 'tokens',
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-size': 14,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': '#fff' },
  })
  const handleData = ({ sourceId, isSourceLoaded }: MapSourceDataEvent) => {
    if (sourceId !== 'tokens' || !isSourceLoaded || map.querySourceFeatures('tokens').length === 0) return
    map.off('sourcedata', handleData)
    map.once('render', () => {
      performance.mark('map-clusters')
      performance.mark('map-drawn')
    })
  }
  map.on('sourcedata', handleData)
})
