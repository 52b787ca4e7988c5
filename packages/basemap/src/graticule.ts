const step = 10
/** Web Mercator ends here. */
const edge = 85

/** Meridians and parallels; the equator, the prime meridian and the 180th are told from the others. */
export function graticule() {
  const meridians = range(-180, 180 - step).map((lon) => line(lon === 0 || lon === -180, [lon, -edge], [lon, edge]))
  const parallels = range(-80, 80).map((lat) => line(lat === 0, [-180, lat], [180, lat]))
  return { type: 'FeatureCollection' as const, features: [...meridians, ...parallels] }
}

const range = (from: number, to: number) => Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step)

const line = (isMain: boolean, ...coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: { kind: isMain ? 'main' : 'other' },
  geometry: { type: 'LineString' as const, coordinates },
})
