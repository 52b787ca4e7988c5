import { useQueryClient } from '@tanstack/react-query'
import type { MapSight, MapTarget } from '@vitrine/map'
import type { GeoBox, Place } from '@vitrine/protocol'
import { useState } from 'react'
import { accountValue } from '../../data/account/per-account.ts'
import { boxRound, isIn } from '../../data/map/tiles.ts'
import type { LocationState } from '../../platform/device/location.ts'
import { aroundAll, firstLook, walkingZoom } from './first-look.ts'

const world: MapTarget = { place: { lat: 30, lon: 10 }, zoom: 1.2 }

/**
 * `waiting`: nothing is known yet. `overview`: it shows where things lie, until it is known where the person is. `fitted`: it shows them and what
 * is nearest, until they walk out of it. `seeking`: they want to be followed, and it is not known where they are.
 */
type Mode = 'waiting' | 'overview' | 'fitted' | 'seeking' | 'following' | 'free'

/** Where the map was left during this visit. */
const lastSightOf = accountValue<MapSight | null>(null)

export interface Camera {
  /** Null until it is known where to begin. */
  start: MapTarget | null
  target: MapTarget | null
  sight: MapSight | null
  /** The map goes along with the person. */
  isFollowing: boolean
  /** The person is in view, or will be as soon as the map is drawn. */
  isWithPerson: boolean
  /** It is known where the person is, and not yet what is near them: `begin` is waited for. */
  wantsNear: boolean
  /** The first look at a person who has been found, with what is nearest to them, the nearest first, and as far as they reach, in metres. */
  begin: (nearest: readonly Place[], reach: number) => void
  onSight: (sight: MapSight) => void
  onGrab: () => void
  goTo: (target: MapTarget) => void
  /** Shows the person with the way that they go, and goes along when they walk out of it. */
  lead: (way: readonly Place[]) => void
  /** The person is far from everything. */
  isFar: boolean
  /** Along with the person from their next step on. */
  follow: () => void
  /** They are somewhere else now: looks at them and what is near as at first. */
  beginAnew: () => void
  /** To where the person is, and along with them from now on. */
  recentre: () => void
}

/**
 * What the map looks at: what its address asks for; else where it was left; else the person with what is nearest to them, as soon as that is known;
 * else wherever something lies. Whoever takes hold of it is let alone.
 */
export function useCamera(
  { fix }: Pick<LocationState, 'fix'>,
  spots: readonly Place[] | null,
  asked: GeoBox | null,
): Camera {
  const client = useQueryClient()
  const [start, setStart] = useState<MapTarget | null>(() => {
    if (asked) return { box: asked }
    const last = lastSightOf(client).read()
    return last && { place: last.centre, zoom: last.zoom }
  })
  const [sight, setSight] = useState<MapSight | null>(null)
  const [target, setTarget] = useState<MapTarget | null>(null)
  const [mode, setMode] = useState<Mode>(asked || lastSightOf(client).read() ? 'free' : 'waiting')
  const [followed, setFollowed] = useState<string | null>(null)
  const [isFar, setFar] = useState(false)

  const here = fix && `${fix.lat} ${fix.lon}`
  const walksOut = mode === 'fitted' && fix !== null && sight !== null && !isIn(fix, sight.box)
  if (fix && here !== followed && (mode === 'following' || mode === 'seeking' || walksOut)) {
    setFollowed(here)
    setMode('following')
    const goal = { place: placeOf(fix), zoom: Math.max(walkingZoom, mode === 'following' ? (sight?.zoom ?? 0) : 0) }
    if (start) setTarget(goal)
    else setStart(goal)
  } else if (!start && !fix && spots) {
    setMode('overview')
    setStart(spots.length > 0 ? aroundAll(spots) : world)
  }

  return {
    start,
    target,
    sight,
    isFollowing: mode === 'following',
    isFar,
    isWithPerson: mode === 'following' || mode === 'fitted',
    wantsNear: fix !== null && (mode === 'waiting' || mode === 'overview'),
    begin(nearest, reach) {
      if (!fix) return
      const look = firstLook(fix, nearest, spots, reach)
      const { goal } = look
      setFollowed(here)
      setFar(look.isFar)
      setMode(look.isFar ? 'free' : 'fitted')
      if (start) setTarget(goal)
      else setStart(goal)
    },
    onSight(next) {
      lastSightOf(client).write(next)
      setSight(next)
    },
    onGrab: () => setMode('free'),
    goTo(next) {
      setMode('free')
      setTarget(next)
    },
    lead(way) {
      if (!fix) return
      setMode('fitted')
      setTarget({ box: boxRound([placeOf(fix), ...way]) })
    },
    follow: () => setMode('following'),
    beginAnew: () => setMode('overview'),
    recentre() {
      setMode('following')
      setFollowed(here)
      if (fix) setTarget({ place: placeOf(fix), zoom: Math.max(walkingZoom, sight?.zoom ?? 0) })
      else setMode('seeking')
    },
  }
}

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon })
