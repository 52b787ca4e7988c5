import type { GeoBox, Place } from '@vitrine/protocol'
import { boxOf, wrapLon } from './boxes.ts'
import type { MapCamera, MapSight, MapSize, MapTarget } from './map-view.ts'
import { pitchAt } from './tilt.ts'

/** The map's side at zoom 0, as the library counts. */
const tilePixels = 512
/** Where the square map ends. */
const latMax = 85.051129
/** However little there is to be seen. */
const boxZoomMax = 18
/** Parts of the map's size. */
const boxPadding = { top: 0.04, aside: 0.03, bottom: 0.08, coveredBottom: 0.3 }
/** Pins stand above their places and to both sides of them, buttons in a column on the right, and below what is said about the map: never higher than this. */
const [pinPixels, halfPinPixels, buttonPixels, coverPixels] = [64, 30, 64, 196]

export const sizeIn = (
  { clientWidth: width, clientHeight: height }: HTMLElement,
  isCoveredBelow: boolean,
): MapSize => ({ width, height, isCoveredBelow })

function paddingIn({ width, height, isCoveredBelow }: MapSize) {
  const { top, aside, bottom, coveredBottom } = boxPadding
  return {
    top: top * height + pinPixels,
    bottom: isCoveredBelow ? Math.min(coveredBottom * height, coverPixels) : bottom * height,
    left: aside * width + halfPinPixels,
    // No pin of the box stands under a button.
    right: aside * width + halfPinPixels + buttonPixels,
  }
}

/** Where the map comes to look; known before its library is. */
export function cameraOf(target: MapTarget, size: MapSize, isTilted = false, zoomMost = boxZoomMax): MapCamera {
  const least = Math.log2(Math.max(1, size.height) / tilePixels)
  const { place, zoom } = 'box' in target ? closestOn(target.box, size, isTilted, zoomMost) : target
  const seen = insideMap(place, Math.max(zoom, least), size)
  return { ...size, ...seen, pitch: isTilted ? pitchAt(seen.zoom) : 0 }
}

/** As near as the whole box has room where nothing lies on the map. */
function closestOn(box: GeoBox, size: MapSize, isTilted: boolean, zoomMost: number): { place: Place; zoom: number } {
  const flat = closestOnFlat(box, size, zoomMost)
  let look = flat
  // From the side near things are larger and far ones smaller: a few looks settle it.
  for (let time = 0; isTilted && time < tiltedLooks; time += 1) look = fitTilted(look, box, size, zoomMost)
  return look
}

const tiltedLooks = 8

function fitTilted({ place, zoom }: { place: Place; zoom: number }, box: GeoBox, size: MapSize, zoomMost: number) {
  const camera: MapCamera = { ...size, centre: place, zoom, pitch: pitchAt(zoom) }
  const { bottomLeft, topRight } = box
  const corners = [
    bottomLeft,
    topRight,
    { lat: bottomLeft.lat, lon: topRight.lon },
    { lat: topRight.lat, lon: bottomLeft.lon },
  ]
  const seen = corners.map((corner) => offsetOn(camera, corner))
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)]
  const [left, right, high, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const padding = paddingIn(size)
  const room = {
    left: padding.left - size.width / 2,
    right: size.width / 2 - padding.right,
    high: padding.top - size.height / 2,
    low: size.height / 2 - padding.bottom,
  }
  const across = Math.max(1, room.right - room.left) / Math.max(1, right - left)
  const up = Math.max(1, room.low - room.high) / Math.max(1, low - high)
  const nearer = Math.min(zoomMost, zoom + Math.log2(Math.min(across, up)))
  const side = sideAt(zoom)
  const { x, y } = mapPoint(place)
  const aside = (left + right - room.left - room.right) / 2
  const down = (high + low - room.high - room.low) / 2 / Math.cos((camera.pitch * Math.PI) / 180)
  return { place: placeAt({ x: x + aside / side, y: y + down / side }), zoom: nearer }
}

function closestOnFlat({ bottomLeft, topRight }: GeoBox, size: MapSize, zoomMost: number) {
  const low = mapPoint(bottomLeft)
  // Over the 180th meridian if need be.
  const east = topRight.lon < bottomLeft.lon ? topRight.lon + 360 : topRight.lon
  const high = mapPoint({ lat: topRight.lat, lon: east })
  const { top, left, right, bottom } = paddingIn(size)
  // A map may have no room yet.
  const across = Math.max(1, size.width - left - right) / tilePixels / (high.x - low.x)
  const up = Math.max(1, size.height - top - bottom) / tilePixels / (low.y - high.y)
  const zoom = Math.min(Math.log2(Math.min(across, up)), zoomMost)
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
