/** How far apart on the screen names stand at least, in degrees at zoom 0, and how many show by which zoom at most. */
const steps = [
  { zoom: 2, apart: 13, most: 45 },
  { zoom: 3, apart: 6.5, most: 150 },
  { zoom: 4, apart: 3.2, most: 420 },
  { zoom: 5, apart: 1.6, most: 1200 },
  { zoom: 6, apart: 0.8, most: 2800 },
  { zoom: 7, apart: 0.4, most: 5200 },
  { zoom: 8, apart: 0.2, most: 9000 },
]

/** The cities whose names the world's map holds: the biggest first, capitals as if they were bigger, spread over the world. */
export function chooseCities(all) {
  const candidates = all
    .filter(({ population, featureCode }) => population > 15_000 || featureCode === 'PPLC')
    .filter(({ featureCode }) => !['PPLX', 'PPLH', 'PPLQ', 'PPLW'].includes(featureCode))
    .map(({ name, population, featureCode, loc }) => {
      const [lon, lat] = loc.coordinates
      const isCapital = featureCode === 'PPLC'
      const weight = Math.max(population, 20_000) * (isCapital ? 4 : 1)
      return { name, lon, lat, isCapital, population, weight }
    })
    .sort((one, other) => other.weight - one.weight || (one.name < other.name ? -1 : 1))
  const chosen = []
  const taken = new Set()
  for (const { zoom, most, apart } of steps) {
    for (const city of candidates) {
      if (chosen.length >= most) break
      if (taken.has(city) || chosen.some((other) => degreesBetween(city, other) < apart)) continue
      taken.add(city)
      chosen.push({ ...city, zoom })
    }
  }
  return chosen
}

/** On the map, where a degree of latitude grows towards the poles. Names are wide and not high. */
function degreesBetween(one, other) {
  const up = Math.abs(one.lat - other.lat) * 1.4
  const across = Math.abs(one.lon - other.lon)
  const stretch = Math.cos((one.lat * Math.PI) / 180)
  return Math.hypot(Math.min(across, 360 - across) * 0.7, up / stretch)
}
