import type { GeoBox, Place } from '@vitrine/protocol'
import type { ReactNode } from 'react'
import type { GroundWishes } from './use-ground.ts'

/** What is in sight once the map has come to rest. */
export interface MapSight {
  box: GeoBox
  zoom: number
  centre: Place
}

/** Where to look: a place with a zoom, or whatever shows a whole box. */
export type MapTarget = { place: Place; zoom: number } | { box: GeoBox }

/** In pixels. */
export interface MapSize {
  width: number
  height: number
  /** What is said about the map lies on its lower end. */
  isCoveredBelow: boolean
}

/** Where a map of some size looks. */
export interface MapCamera extends MapSize {
  centre: Place
  zoom: number
  /** Degrees away from straight down. */
  pitch: number
}

export interface MapViewProps {
  /** What this map shows, for those who do not see it. */
  label: string
  /** What a brand or a host asks of the ground. */
  wishes?: GroundWishes | undefined
  start: MapTarget
  /** Goes there whenever it becomes another object. */
  target?: MapTarget | null
  /** What is said about the map lies on its lower end: boxes are shown above it. */
  isCoveredBelow?: boolean
  /** Streets are seen from the side; from afar every map is flat. */
  isTilted?: boolean
  /** Somebody has tilted the map by hand, or flattened it. Without it, nobody can. */
  onTilt?: (isTilted: boolean) => void
  /** Also once when the map is first there. */
  onSight?: (sight: MapSight) => void
  /** Somebody pressed the ground. */
  onPress?: (place: Place) => void
  /** Somebody has taken hold of the map. */
  onGrab?: () => void
  /** There is no map on this device: without WebGL, or its code cannot be had. Show the same as a list. */
  onUnavailable: () => void
  /** Stands where the layers will be drawn, until they are. */
  sketch?: (camera: MapCamera) => ReactNode
  /** Layers, which find the map by `useDrawnMap`. */
  children?: ReactNode
}
