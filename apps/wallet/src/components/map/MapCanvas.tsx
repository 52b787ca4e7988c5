import 'maplibre-gl/dist/maplibre-gl.css'
import { addProtocol, Map as LibreMap, type LngLatBoundsLike, Marker, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { boxOf, wrapLon } from '../../data/map/tiles.ts'
import { useMediaQuery } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './map.module.css'
import { cameraOf, paddingIn, sizeIn } from './map-camera.ts'
import { type DrawnMap, MapProvider } from './map-context.ts'
import type { MapTarget, MapViewProps } from './map-view.ts'
import { mapProtocols, throughElsewhere } from './maps-elsewhere.ts'
import { keepLayers } from './our-layers.ts'
import { useGround } from './use-ground.ts'

setWorkerUrl(workerUrl)
// Its thread starts while it is found out where to begin, and stays for the next visit.
prewarm()
for (const [scheme, protocol] of Object.entries(mapProtocols())) addProtocol(scheme, protocol)

/** So long a browser may take to give back what it took. */
const restoreMs = 4_000
const zoomMax = 20
const pixelRatioMax = 2

interface MapCanvasProps extends MapViewProps {
  /** Where one looked before the graphics were taken away; null for the first map. */
  resume: MapTarget | null
  /** The graphics were taken away and did not come back: begin anew. */
  onLost: () => void
  /** Its layers are drawn, or somebody has moved it. */
  onTakeOver: () => void
}

export function MapCanvas({ label, wishes, start, target, resume, children, ...handlers }: MapCanvasProps) {
  const t = useT('map-view')
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [isInterrupted, setInterrupted] = useState(false)
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const ground = useGround(wishes)
  const shownStyle = useRef(ground.style)
  const shownTarget = useRef(target)

  const showSight = useEffectEvent((map: LibreMap) => handlers.onSight?.(sightOf(map)))
  const press = useEffectEvent((lat: number, lon: number) => handlers.onPress?.({ lat, lon: wrapLon(lon) }))
  const grab = useEffectEvent(() => handlers.onGrab?.())
  const giveUp = useEffectEvent(() => handlers.onUnavailable())
  const beginAnew = useEffectEvent(() => handlers.onLost())
  const takeOver = useEffectEvent(() => handlers.onTakeOver())
  const build = useEffectEvent((container: HTMLElement) => {
    shownTarget.current = target
    const { centre, zoom } = cameraOf(resume ?? target ?? start, sizeIn(container))
    return new LibreMap({
      container,
      style: shownStyle.current,
      transformRequest: throughElsewhere,
      center: [centre.lon, centre.lat],
      zoom,
      maxZoom: zoomMax,
      pixelRatio: Math.min(devicePixelRatio, pixelRatioMax),
      // North stays up: directions are told by it.
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: isStill ? 0 : 200,
      attributionControl: { compact: true },
      locale: { 'Map.Title': label, 'AttributionControl.ToggleAttribution': t('attribution') },
    })
  })

  useEffect(() => {
    if (!place.current) return
    let map: LibreMap
    try {
      map = build(place.current)
    } catch (error) {
      logWarning('this device draws no maps', error)
      giveUp()
      return
    }
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    let timer: ReturnType<typeof setTimeout> | undefined
    map.on('webglcontextlost', () => {
      setInterrupted(true)
      timer = setTimeout(beginAnew, restoreMs)
    })
    map.on('webglcontextrestored', () => {
      clearTimeout(timer)
      setInterrupted(false)
    })
    map.on('error', ({ error }) => logWarning('the map lacks something', error))
    map.on('moveend', () => showSight(map))
    map.on('click', ({ lngLat, originalEvent }) => {
      // What stands on the map, such as a pin, was meant for itself.
      const isGround = originalEvent.target === map.getCanvas() && !originalEvent.defaultPrevented
      if (isGround) press(lngLat.lat, lngLat.lng)
    })
    map.on('dragstart', () => grab())
    map.once('movestart', () => takeOver())
    map.once('style.load', () => {
      setDrawn({ map, Marker, isStill, takeOver: () => takeOver() })
      showSight(map)
    })
    return () => {
      clearTimeout(timer)
      setDrawn(null)
      map.remove()
    }
  }, [isStill])

  useEffect(() => {
    if (!drawn || shownStyle.current === ground.style) return
    shownStyle.current = ground.style
    drawn.map.setStyle(ground.style, { transformStyle: keepLayers })
  }, [drawn, ground.style])

  useEffect(() => {
    if (!drawn || !target || shownTarget.current === target) return
    shownTarget.current = target
    if ('box' in target) {
      const padding = paddingIn(sizeIn(drawn.map.getContainer()))
      drawn.map.fitBounds(boundsOf(target.box), { padding, maxZoom: 19 })
    } else drawn.map.easeTo({ center: [target.place.lon, target.place.lat], zoom: target.zoom, duration: 600 })
  }, [drawn, target])

  return (
    <>
      <div ref={place} className={styles.canvas} />
      <div role="status">
        {isInterrupted && <p className={styles.notice}>{t('interrupted')}</p>}
        {ground.hasFallenBack && !isInterrupted && <p className={styles.passing}>{t('other-ground')}</p>}
      </div>
      {drawn && <MapProvider value={drawn}>{children}</MapProvider>}
    </>
  )
}

function sightOf(map: LibreMap) {
  const bounds = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    box: boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()),
    zoom: map.getZoom(),
    centre: { lat, lon: wrapLon(lng) },
  }
}

/** A box over the 180th meridian goes on past it, as the library wants it. */
function boundsOf({ bottomLeft, topRight }: Extract<MapTarget, { box: unknown }>['box']): LngLatBoundsLike {
  const east = topRight.lon < bottomLeft.lon ? topRight.lon + 360 : topRight.lon
  return [bottomLeft.lon, bottomLeft.lat, east, topRight.lat]
}
