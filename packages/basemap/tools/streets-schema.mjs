/**
 * From the tags of OpenStreetMap to the layers and kinds of the Protomaps basemap schema (version 4), as far as the style draws
 * them: an archive of the whole planet with that schema can take this one's place.
 */
const roads = {
  motorway: 'highway',
  trunk: 'major_road',
  primary: 'major_road',
  secondary: 'major_road',
  tertiary: 'major_road',
  unclassified: 'minor_road',
  residential: 'minor_road',
  living_street: 'minor_road',
  service: 'minor_road',
  road: 'minor_road',
  pedestrian: 'path',
  footway: 'path',
  cycleway: 'path',
  path: 'path',
  steps: 'path',
  track: 'path',
}
const grounds = {
  park: 'park',
  garden: 'garden',
  playground: 'playground',
  pitch: 'pitch',
  grass: 'grass',
  village_green: 'park',
  recreation_ground: 'park',
  wood: 'wood',
  forest: 'forest',
  scrub: 'scrub',
  heath: 'grassland',
  grassland: 'grassland',
  flowerbed: 'garden',
}
const sights = {
  museum: 15,
  theatre: 15,
  library: 15,
  university: 15,
  attraction: 15,
  gallery: 16,
  cinema: 16,
  arts_centre: 16,
  place_of_worship: 16,
  marketplace: 15,
  artwork: 17,
  memorial: 17,
  cafe: 17,
  restaurant: 17,
  bar: 17,
  pub: 17,
  ice_cream: 17,
  books: 17,
  department_store: 16,
  mall: 15,
  hotel: 17,
  townhall: 16,
  playground: 17,
  fountain: 17,
}

const numberOf = (text) => (/^\d+(\.\d+)?/.test(text ?? '') ? Number.parseFloat(text) : null)

/** Names in the languages that people read here, the local one as `name`. */
const namesOf = (tags) =>
  Object.fromEntries(
    ['name', 'name:en', 'name:es', 'name:sv'].filter((key) => tags[key]).map((key) => [key, tags[key]]),
  )

/** The features of a style that this object of the map is, each as `{layer, minzoom, properties, geometry}`. */
export function featuresOf({ properties: tags, geometry }) {
  if (geometry.type === 'Point') return [...sightOf(tags, geometry), ...placeOf(tags, geometry)]
  return geometry.type === 'LineString' ? roadOf(tags, geometry) : [...areasOf(tags, geometry)]
}

function roadOf(tags, geometry) {
  const level = numberOf(tags.layer?.replace('-', '')) ?? 0
  const isHidden = tags.tunnel === 'yes' || tags.indoor === 'yes' || (tags.layer?.startsWith('-') && level > 0)
  if (isHidden) return []
  if (tags.railway === 'rail' || tags.railway === 'tram') {
    const properties = { kind: 'rail', kind_detail: tags.railway }
    return [{ layer: 'roads', minzoom: tags.railway === 'rail' ? 12 : 14, properties, geometry }]
  }
  const kind = roads[tags.highway?.replace('_link', '')]
  if (!kind) return []
  const name = tags.footway === 'sidewalk' || tags.footway === 'crossing' ? {} : namesOf(tags)
  const properties = { kind, kind_detail: tags.highway, ...name, ...(tags.bridge ? { is_bridge: true } : {}) }
  const minzoom =
    kind === 'major_road' || kind === 'highway' ? 10 : kind === 'path' || tags.highway === 'service' ? 14 : 12
  return [{ layer: 'roads', minzoom, properties, geometry }]
}

function* areasOf(tags, geometry) {
  if (tags.building && tags.building !== 'no' && !tags.building.includes('roof')) {
    const levels = numberOf(tags['building:levels'])
    const height = numberOf(tags.height) ?? (levels === null ? 14 : levels * 3.4 + 2)
    const properties = { kind: 'building', height: Math.round(height), ...(tags.name ? { name: tags.name } : {}) }
    yield { layer: 'buildings', minzoom: 12, properties, geometry }
  }
  const ground = grounds[tags.leisure] ?? grounds[tags.landuse] ?? grounds[tags.natural]
  if (ground) yield { layer: 'landuse', minzoom: 11, properties: { kind: ground, ...namesOf(tags) }, geometry }
  if (tags.highway === 'pedestrian' || tags.highway === 'footway' || tags.place === 'square') {
    yield { layer: 'landuse', minzoom: 13, properties: { kind: 'pedestrian', ...namesOf(tags) }, geometry }
  }
  if (tags.railway === 'platform') yield { layer: 'landuse', minzoom: 14, properties: { kind: 'platform' }, geometry }
  if (tags.natural === 'water' || tags.landuse === 'basin' || tags.landuse === 'pond') {
    yield { layer: 'water', minzoom: 10, properties: { kind: 'water', ...namesOf(tags) }, geometry }
  }
  const middle = middleOf(geometry)
  const isGreen = tags.leisure === 'park' || tags.leisure === 'garden'
  if (tags.name && isGreen) yield poi('park', 14, tags, middle)
  else yield* sightOf(tags, middle)
  if (tags.name && tags.place === 'square') yield poi('square', 15, tags, middle)
}

function sightOf(tags, geometry) {
  if (!tags.name) return []
  if (tags.railway === 'station') return [poi('station', 14, tags, geometry)]
  const kind = [tags.tourism, tags.amenity, tags.shop, tags.historic, tags.leisure].find((each) => sights[each])
  return kind ? [poi(kind, sights[kind], tags, geometry)] : []
}

function placeOf(tags, geometry) {
  if (!tags.name || !['suburb', 'quarter', 'neighbourhood'].includes(tags.place)) return []
  const properties = { kind: 'neighbourhood', ...namesOf(tags), min_zoom: 13 }
  return [{ layer: 'places', minzoom: 12, properties, geometry }]
}

const poi = (kind, zoom, tags, geometry) => ({
  layer: 'pois',
  minzoom: zoom - 1,
  properties: { kind, min_zoom: zoom, ...namesOf(tags) },
  geometry,
})

/** The middle of the outline's box: near enough for a name. */
function middleOf(geometry) {
  const ring = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0][0]
  const across = ring.map(([lon]) => lon)
  const up = ring.map(([, lat]) => lat)
  const between = (values) => (Math.min(...values) + Math.max(...values)) / 2
  return { type: 'Point', coordinates: [between(across), between(up)] }
}
