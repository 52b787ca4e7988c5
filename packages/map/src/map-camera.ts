import type { GeoBox, Place } from '@vitrine/protocol'
import { boxOf, wrapLon } from './boxes.ts'
import type { MapCamera, MapSight, MapSize, MapTarget } from './map-view.ts'
import { pitchAt } from './tilt.ts'

/** The map's side at zoom 0, as the library counts. */
const tilePixels = 512
/** Where the square map ends. */
const latMax = 85.051129
/** However little there is to be seen. */
const boxZoomMax = 17
/** Parts of the map's size. */
const boxPadding = { top: 0.08, aside: 0.1, bottom: 0.08, coveredBottom: 0.28 }
/** Pins stand above their places, buttons on the right, and below what is said about the map: never higher than this. */
const [pinPixels, buttonPixels, coverPixels] = [48, 56, 190]

export const sizeIn = (
  { clientWidth: width, clientHeight: height }: HTMLElement,
  isCoveredBelow: boolean,
): MapSize => ({ width, height, isCoveredBelow })

export function paddingIn({ width, height, isCoveredBelow }: MapSize) {
  const { top, aside, bottom, coveredBottom } = boxPadding
  return {
    top: top * height + pinPixels,
    bottom: isCoveredBelow ? Math.min(coveredBottom * height, coverPixels) : bottom * height,
    // As much on both sides: what stands in the middle of a box stands in the middle of the screen.
    left: aside * width + buttonPixels / 2,
    right: aside * width + buttonPixels / 2,
  }
}

/** Where the map comes to look; known before its library is. */
export function cameraOf(target: MapTarget, size: MapSize, isTilted = false): MapCamera {
  const least = Math.log2(Math.max(1, size.height) / tilePixels)
  const { place, zoom } = 'box' in target ? closestOn(target.box, size) : target
  const seen = insideMap(place, Math.max(zoom, least), size)
  return { ...size, ...seen, pitch: isTilted ? pitchAt(seen.zoom) : 0 }
}

function closestOn({ bottomLeft, topRight }: GeoBox, size: MapSize): { place: Place; zoom: number } {
  const low = mapPoint(bottomLeft)
  // Over the 180th meridian if need be.
  const east = topRight.lon < bottomLeft.lon ? topRight.lon + 360 : topRight.lon
  const high = mapPoint({ lat: topRight.lat, lon: east })
  const { top, left, right, bottom } = paddingIn(size)
  // A map may have no room yet.
  const across = Math.max(1, size.width - left - right) / tilePixels / (high.x - low.x)
  const up = Math.max(1, size.height - top - bottom) / tilePixels / (low.y - high.y)
  const zoom = Math.min(Math.log2(Math.min(across, up)), boxZoomMax)
  const side = sideAt(zoom)
  const middle = {
    x: (low.x + high.x) / 2 + (right - left) / 2 / side,
    y: (low.y + high.y) / 2 + (bottom - top) / 2 / side,
  }
  return { place: placeAt(middle), zoom }
}

/** Nothing beyond the poles is shown. */
function insideMap({ lat, lon }: Place, zoom: number, { height }: MapSize): { centre: Place; zoom: number } {
  const half = height / 2 / sideAt(zoom)
  const { x, y } = mapPoint({ lat, lon })
  const inside = Math.min(1 - half, Math.max(half, y))
  return { centre: inside === y ? { lat, lon } : { ...placeAt({ x, y: inside }), lon }, zoom }
}

/** How far the library's eye is from what it looks at, in parts of the map's height. */
const eyeHeights = 1.5

const leanOf = ({ pitch, height }: MapCamera) => {
  const angle = (pitch * Math.PI) / 180
  return { sin: Math.sin(angle), cos: Math.cos(angle), eye: eyeHeights * height }
}

/** Pixels from the middle of the map, to the right and down. */
export function offsetOn(camera: MapCamera, place: Place): { x: number; y: number } {
  const { centre, zoom, pitch } = camera
  const side = sideAt(zoom)
  const x = (wrapLon(place.lon - centre.lon) / 360) * side
  const y = (mapPoint(place).y - mapPoint(centre).y) * side
  if (pitch === 0) return { x, y }
  const { sin, cos, eye } = leanOf(camera)
  // What lies behind the eye is as far below the map as can be.
  const near = eye / Math.max(1, eye - y * sin)
  return { x: x * near, y: y * cos * near }
}

export function sightOf(camera: MapCamera): MapSight {
  const { centre, zoom, width, height } = camera
  const side = sideAt(zoom)
  const { y } = mapPoint(centre)
  const [top, bottom] = [-height / 2, height / 2].map((edge) => groundAt(camera, edge)) as [Ground, Ground]
  const half = (width / side) * 180 * Math.max(top.wide, bottom.wide)
  const south = placeAt({ x: 0, y: y + bottom.down / side }).lat
  const north = placeAt({ x: 0, y: y + top.down / side }).lat
  return { box: boxOf(centre.lon - half, south, centre.lon + half, north), zoom, centre }
}

interface Ground {
  /** Pixels of the ground from the middle of the map downwards. */
  down: number
  /** How many of them one pixel of the screen is wide. */
  wide: number
}

/** What a line across the screen, so far below its middle, shows of the ground. */
function groundAt(camera: MapCamera, y: number): Ground {
  const { sin, cos, eye } = leanOf(camera)
  if (eye === 0) return { down: y, wide: 1 }
  const down = (y * eye) / (eye * cos + y * sin)
  return { down, wide: (eye - down * sin) / eye }
}

const sideAt = (zoom: number) => tilePixels * 2 ** zoom

/** Parts of the map's side, from its north-western corner. */
function mapPoint({ lat, lon }: Place): { x: number; y: number } {
  const angle = (Math.max(-latMax, Math.min(latMax, lat)) * Math.PI) / 180
  return { x: (lon + 180) / 360, y: (1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2 }
}

function placeAt({ x, y }: { x: number; y: number }): Place {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lon: wrapLon(x * 360 - 180) }
}
