import { useQueryClient } from '@tanstack/react-query'
import type { GeoBox, Place } from '@vitrine/protocol'
import { useState } from 'react'
import type { MapSight, MapTarget } from '../../components/map/map-view.ts'
import { accountValue } from '../../data/account/per-account.ts'
import { boxRound } from '../../data/map/tiles.ts'
import type { LocationState } from '../../platform/device/location.ts'

/** Streets, and what is within a few minutes' walk. */
const walkingZoom = 17
const cityZoom = 14
const world: MapTarget = { place: { lat: 30, lon: 10 }, zoom: 1.2 }

/** `waiting`: nothing is known yet. `overview`: it shows where things lie, until it is known where the person is. */
type Mode = 'waiting' | 'overview' | 'following' | 'free'

/** Where the map was left during this visit. */
const lastSightOf = accountValue<MapSight | null>(null)

export interface Camera {
  /** Null until it is known where to begin. */
  start: MapTarget | null
  target: MapTarget | null
  sight: MapSight | null
  /** The map goes along with the person. */
  isFollowing: boolean
  onSight: (sight: MapSight) => void
  onGrab: () => void
  goTo: (target: MapTarget) => void
  /** To where the person is, and along with them from now on. */
  recentre: () => void
}

/**
 * What the map looks at: what its address asks for; else where it was left; else where the person is, as soon as that is known; else
 * wherever something lies. Whoever takes hold of it is let alone.
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

  const here = fix && `${fix.lat} ${fix.lon}`
  if (fix && here !== followed && mode !== 'free') {
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
    onSight(next) {
      lastSightOf(client).write(next)
      setSight(next)
    },
    onGrab: () => setMode('free'),
    goTo(next) {
      setMode('free')
      setTarget(next)
    },
    recentre() {
      setMode('following')
      setFollowed(here)
      if (fix) setTarget({ place: placeOf(fix), zoom: Math.max(walkingZoom, sight?.zoom ?? 0) })
      else setMode('waiting')
    },
  }
}

const placeOf = ({ lat, lon }: Place): Place => ({ lat, lon })

function aroundAll(spots: readonly Place[]): MapTarget {
  const [only, ...others] = spots
  return only && others.length === 0 ? { place: placeOf(only), zoom: cityZoom } : { box: boxRound(spots) }
}
