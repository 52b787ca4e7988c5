import type { GeoBox, Place } from '@vitrine/protocol'
import { boxOf, wrapLon } from '../../data/map/tiles.ts'
import type { MapCamera, MapSight, MapSize, MapTarget } from './map-view.ts'

/** The map's side at zoom 0, as the library counts. */
const tilePixels = 512
/** Where the square map ends. */
const latMax = 85.051129
/** However little there is to be seen. */
const boxZoomMax = 17
/** Parts of the map's size: more below, where what is said about the map lies on it. */
const boxPadding = { top: 0.08, left: 0.1, right: 0.15, bottom: 0.28 }

export const sizeIn = ({ clientWidth: width, clientHeight: height }: HTMLElement): MapSize => ({ width, height })

export function paddingIn({ width, height }: MapSize) {
  const { top, left, right, bottom } = boxPadding
  return { top: top * height, bottom: bottom * height, left: left * width, right: right * width }
}

/** Where the map comes to look; known before its library is. */
export function cameraOf(target: MapTarget, size: MapSize): MapCamera {
  const least = Math.log2(Math.max(1, size.height) / tilePixels)
  const { place, zoom } = 'box' in target ? closestOn(target.box, size) : target
  return { ...size, ...insideMap(place, Math.max(zoom, least), size) }
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

/** Pixels from the middle of the map, to the right and down. */
export function offsetOn({ centre, zoom }: MapCamera, place: Place): { x: number; y: number } {
  const side = sideAt(zoom)
  return {
    x: (wrapLon(place.lon - centre.lon) / 360) * side,
    y: (mapPoint(place).y - mapPoint(centre).y) * side,
  }
}

export function sightOf({ centre, zoom, width, height }: MapCamera): MapSight {
  const side = sideAt(zoom)
  const { y } = mapPoint(centre)
  const half = (width / side) * 180
  const south = placeAt({ x: 0, y: y + height / 2 / side }).lat
  const north = placeAt({ x: 0, y: y - height / 2 / side }).lat
  return { box: boxOf(centre.lon - half, south, centre.lon + half, north), zoom, centre }
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
