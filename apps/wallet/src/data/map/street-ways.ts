import { dataFiles } from '@vitrine/basemap'
import type { Place } from '@vitrine/protocol'
import { distanceMetres } from '@vitrine/token-rules'
import { useEffect, useMemo, useState } from 'react'
import { logWarning } from '../../platform/telemetry/log.ts'

type Find = (from: Place, to: Place) => { along: Place[]; metres: number } | null

let fetched: Promise<Find> | null = null

/** What is needed to find ways, fetched with the first of them and once. */
function fetchFind(): Promise<Find> {
  fetched ??= Promise.all([import('@vitrine/basemap/ways'), fetchBytes()]).then(([{ readWays, findWay }, bytes]) => {
    const ways = readWays(bytes)
    return (from, to) => findWay(ways, from, to)
  })
  fetched.catch(() => {
    fetched = null
  })
  return fetched
}

async function fetchBytes(): Promise<Uint8Array> {
  const response = await fetch(`/media/map/${dataFiles.ways}`)
  if (!response.ok) throw new Error(`The ways could not be fetched: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

export interface WayThere {
  /** From the one place to the other. */
  line: readonly Place[]
  metres: number
  isAlongStreets: boolean
}

/** The way from one place to another: along the streets; straight where they are not known, or not yet. Null while nobody is led. */
export function useWayThere(from: Place | null, to: Place | null): WayThere | null {
  const [find, setFind] = useState<Find | null>(null)
  const isLed = to !== null
  useEffect(() => {
    if (!isLed) return
    let isOver = false
    fetchFind().then(
      (found) => !isOver && setFind(() => found),
      (error: unknown) => logWarning('the streets of the way could not be fetched', error),
    )
    return () => {
      isOver = true
    }
  }, [isLed])
  const [fromLat, fromLon, toLat, toLon] = [from?.lat, from?.lon, to?.lat, to?.lon]
  return useMemo(() => {
    if (fromLat === undefined || fromLon === undefined || toLat === undefined || toLon === undefined) return null
    const start = { lat: fromLat, lon: fromLon }
    const end = { lat: toLat, lon: toLon }
    const way = find?.(start, end)
    if (way) return { line: [start, ...way.along, end], metres: way.metres, isAlongStreets: true }
    return { line: [start, end], metres: distanceMetres(start, end), isAlongStreets: false }
  }, [find, fromLat, fromLon, toLat, toLon])
}
