import 'maplibre-gl/dist/maplibre-gl.css'
import { logWarning } from '@vitrine/web/log'
import { Map as LibreMap, Marker } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { boxOf, wrapLon } from './boxes.ts'
import { prepareLibrary } from './library.ts'
import styles from './map.module.css'
import { cameraOf, sizeIn } from './map-camera.ts'
import { type DrawnMap, MapProvider } from './map-context.ts'
import type { MapNeeds } from './map-needs.ts'
import type { MapTarget, MapViewProps } from './map-view.ts'
import { throughElsewhere } from './maps-elsewhere.ts'
import { keepLayers } from './our-layers.ts'
import { makeTilt, pitchAt } from './tilt.ts'
import { useGround } from './use-ground.ts'
import { useIsStill } from './use-is-still.ts'

prepareLibrary()

/** So long a browser may take to give back what it took. */
const restoreMs = 4_000
const zoomMax = 20
/** Whoever asks for a box later wants to see it well. */
const nearZoom = 19
const pixelRatioMax = 2

interface MapCanvasProps extends MapViewProps {
  needs: MapNeeds
  /** Where one looked before the graphics were taken away; null for the first map. */
  resume: MapTarget | null
  /** The graphics were taken away and did not come back: begin anew. */
  onLost: () => void
  /** Its layers are drawn, or somebody has moved it. */
  onTakeOver: () => void
}

export function MapCanvas(props: MapCanvasProps) {
  const { needs, label, wishes, start, target, isCoveredBelow = false, isTilted = false } = props
  const { resume, children, ...handlers } = props
  const words = needs.useWords()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<DrawnMap | null>(null)
  const [isInterrupted, setInterrupted] = useState(false)
  const isStill = useIsStill()
  const ground = useGround(wishes, needs.useOperatorsStyle())
  const shownStyle = useRef(ground.style)
  const shownTarget = useRef(target)
  const [tilt] = useState(() => makeTilt(isTilted))

  const showSight = useEffectEvent((map: LibreMap) => handlers.onSight?.(sightOf(map)))
  const press = useEffectEvent((lat: number, lon: number) => handlers.onPress?.({ lat, lon: wrapLon(lon) }))
  const grab = useEffectEvent(() => handlers.onGrab?.())
  const giveUp = useEffectEvent(() => handlers.onUnavailable())
  const beginAnew = useEffectEvent(() => handlers.onLost())
  const takeOver = useEffectEvent(() => handlers.onTakeOver())
  const isTilting = handlers.onTilt !== undefined
  const tellTilt = useEffectEvent(() => handlers.onTilt?.(tilt.isTilted()))
  const build = useEffectEvent((container: HTMLElement) => {
    shownTarget.current = target
    const { centre, zoom, pitch } = cameraOf(resume ?? target ?? start, sizeIn(container, isCoveredBelow), isTilted)
    tilt.turn(isTilted)
    return new LibreMap({
      container,
      style: shownStyle.current,
      transformRequest: throughElsewhere,
      center: [centre.lon, centre.lat],
      zoom,
      maxZoom: zoomMax,
      pixelRatio: Math.min(devicePixelRatio, pixelRatioMax),
      pitch,
      transformCameraUpdate: isTilting ? (next) => ({ pitch: tilt.pitchOf(next) }) : null,
      // North stays up: directions are told by it.
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: isTilting,
      fadeDuration: isStill ? 0 : 200,
      attributionControl: { compact: true },
      locale: { 'Map.Title': label, 'AttributionControl.ToggleAttribution': words.attribution },
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
    map.on('pitchend', ({ originalEvent }) => originalEvent && tellTilt())
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
    if (!drawn || !isTilting) return
    const { map } = drawn
    const pitch = isTilted ? pitchAt(map.getZoom()) : 0
    if (Math.abs(map.getPitch() - pitch) < 1) tilt.turn(isTilted)
    else map.easeTo({ pitch, duration: isStill ? 0 : 450 })
  }, [drawn, isTilting, isTilted, isStill, tilt])

  useEffect(() => {
    if (!drawn || !target || shownTarget.current === target) return
    shownTarget.current = target
    if ('box' in target) {
      const size = sizeIn(drawn.map.getContainer(), isCoveredBelow)
      const { centre, zoom } = cameraOf(target, size, tilt.isTilted(), nearZoom)
      drawn.map.flyTo({ center: [centre.lon, centre.lat], zoom })
    } else drawn.map.easeTo({ center: [target.place.lon, target.place.lat], zoom: target.zoom, duration: 600 })
  }, [drawn, target, isCoveredBelow, tilt])

  return (
    <>
      <div ref={place} className={styles.canvas} />
      <div role="status">
        {isInterrupted && <p className={styles.notice}>{words.interrupted}</p>}
        {ground.hasFallenBack && !isInterrupted && <p className={styles.passing}>{words.otherGround}</p>}
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
