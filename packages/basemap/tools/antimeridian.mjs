/** A polygon's rings cut at the 180th meridian, so that no side of it runs once around the world. */
export function cutAtAntimeridian(rings) {
  const [outer, ...holes] = rings.map(unwrap)
  if (outer.every(([lon]) => lon >= -180 && lon <= 180)) return [[outer, ...holes]]
  const inEast = holes.filter((hole) => hole.some(([lon]) => lon <= 180))
  const east = clip(outer, (lon) => lon <= 180, 180)
  const west = shift(
    clip(outer, (lon) => lon >= 180, 180),
    -360,
  )
  const farWest = clip(outer, (lon) => lon <= -180, -180)
  const parts = [clip(east, (lon) => lon >= -180, -180), west, shift(farWest, 360)].filter((ring) => ring.length > 3)
  return parts.map((ring, at) => (at === 0 ? [ring, ...inEast] : [ring]))
}

/** Longitudes that go on over the meridian; a ring around a pole is closed along the edge of the world. */
function unwrap(ring) {
  let turns = 0
  const points = ring.map(([lon, lat], at) => {
    const before = ring[at - 1]
    if (before && lon - before[0] > 180) turns -= 1
    if (before && lon - before[0] < -180) turns += 1
    return [lon + turns * 360, lat]
  })
  const first = points[0]
  const last = points.at(-1)
  if (Math.abs(last[0] - first[0]) < 180) return points
  const pole = first[1] < 0 ? -90 : 90
  return [...points, [last[0], pole], [first[0], pole], first]
}

/** Sutherland–Hodgman against one meridian. */
function clip(ring, isInside, meridian) {
  const kept = []
  for (let at = 0; at < ring.length - 1; at++) {
    const [from, to] = [ring[at], ring[at + 1]]
    if (isInside(from[0])) kept.push(from)
    if (isInside(from[0]) !== isInside(to[0])) {
      const share = (meridian - from[0]) / (to[0] - from[0])
      kept.push([meridian, from[1] + (to[1] - from[1]) * share])
    }
  }
  return kept.length > 0 ? [...kept, kept[0]] : []
}

const shift = (ring, by) => ring.map(([lon, lat]) => [lon + by, lat])
