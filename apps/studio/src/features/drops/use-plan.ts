import type { AreaGeometry, DropPlaces, ObjectDefinitionId } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { useMemo, useState } from 'react'
import type { DropRequest } from '../../data/drops.ts'
import {
  type CornerError,
  type Corners,
  cornersMin,
  crossesItself,
  geometryOf,
  readCorners,
  writeCorners,
} from './area.ts'
import { type ReadFile, readDropFile } from './drop-file.ts'
import { readMetres, readWhole } from './numbers.ts'

/** How staff say where: corners on the map, the same as text, or a file of places or of an area. */
export type Way = 'map' | 'text' | 'file'

export interface GivenFile {
  /** Null for what was pasted or typed. */
  name: string | null
  text: string
  read: ReadFile
}

export interface Numbers {
  count: string
  minDistance: string
  pickupDistance: string
  limit: string
}

/** What is still to be said before it can be previewed; the first of it. */
export type Missing = 'design' | 'corners' | 'corners-wrong' | 'crossing' | 'file' | 'file-wrong' | 'count' | 'numbers'

export interface Plan {
  designId: ObjectDefinitionId | null
  chooseDesign: (id: ObjectDefinitionId) => void
  way: Way
  chooseWay: (way: Way) => void
  corners: Corners
  /** `kept` leaves what was before in the way back, as when a corner goes on being dragged. */
  setCorners: (corners: Corners, how?: 'kept') => void
  undo: (() => void) | null
  text: string
  setText: (text: string) => void
  cornerErrors: readonly CornerError[]
  isCrossing: boolean
  file: GivenFile | null
  /** Without its text it is too large to be read. */
  setFile: (file: { name: string | null; text: string | null } | null) => void
  /** Over which tokens are scattered; null for a list of places, and while there is none. */
  area: AreaGeometry | null
  numbers: Numbers
  setNumbers: (change: Partial<Numbers>) => void
  /** How many tokens it comes to, as far as that is known. */
  count: number | null
  body: DropRequest | null
  missing: Missing | null
  startAnew: () => void
}

const noCorners: Corners = []
const pastMax = 100
const firstNumbers: Numbers = { count: '20', minDistance: '10', pickupDistance: '', limit: '' }

export function usePlan(): Plan {
  const [designId, chooseDesign] = useState<ObjectDefinitionId | null>(null)
  const [way, setWay] = useState<Way>('map')
  const [drawn, setDrawn] = useState<Corners>(noCorners)
  const [past, setPast] = useState<readonly Corners[]>([])
  const [text, setText] = useState('')
  const [file, setFile] = useState<GivenFile | null>(null)
  const [numbers, setNumbers] = useState(firstNumbers)

  const typed = useMemo(() => readCorners(text), [text])
  const corners = way === 'text' ? typed.corners : drawn
  const cornerErrors = way === 'text' ? typed.errors : []
  const isCrossing = useMemo(() => corners.length > cornersMin && crossesItself(corners), [corners])
  const read = file?.read
  const area = useMemo(() => {
    if (way === 'file') return read?.kind === 'area' ? read.area : null
    return corners.length >= cornersMin ? geometryOf(corners) : null
  }, [way, read, corners])

  const count = readWhole(numbers.count, 1, limits.dropPointsMax)
  const minDistance = readMetres(numbers.minDistance, 0)
  const pickupDistance = readMetres(numbers.pickupDistance, undefined)
  const limit = numbers.limit.trim() === '' ? undefined : readWhole(numbers.limit, 1, 1_000_000)

  const missing = ((): Missing | null => {
    if (designId === null) return 'design'
    if (way === 'file' && !read) return 'file'
    if (way === 'file' && read?.kind === 'fault') return 'file-wrong'
    if (cornerErrors.length > 0) return 'corners-wrong'
    if (way !== 'file' && !area) return 'corners'
    if (way !== 'file' && isCrossing) return 'crossing'
    if (area && count === null) return 'count'
    return (area && minDistance === null) || pickupDistance === null || limit === null ? 'numbers' : null
  })()
  const body = useMemo<DropRequest | null>(() => {
    const places: DropPlaces | null = area
      ? { type: 'scatter', area, count: count ?? 0, minDistance: minDistance ?? 0 }
      : read?.kind === 'places'
        ? read.places
        : null
    if (missing !== null || designId === null || !places) return null
    return {
      objectDefinitionId: designId,
      places,
      ...(pickupDistance === undefined || pickupDistance === null ? {} : { pickupDistance }),
      ...(limit === undefined || limit === null ? {} : { limit }),
    }
  }, [missing, designId, area, read, count, minDistance, pickupDistance, limit])

  return {
    designId,
    chooseDesign,
    way,
    chooseWay(next) {
      if (next === 'text') setText(writeCorners(corners))
      else if (way === 'text') setDrawn(typed.corners)
      setWay(next)
    },
    corners,
    setCorners(next, how) {
      if (how !== 'kept') setPast([...past, drawn].slice(-pastMax))
      setDrawn(next)
    },
    undo:
      past.length > 0
        ? () => {
            setDrawn(past.at(-1) ?? noCorners)
            setPast(past.slice(0, -1))
          }
        : null,
    text,
    setText,
    cornerErrors,
    isCrossing,
    file,
    setFile: (given) =>
      setFile(
        given && {
          name: given.name,
          text: given.text ?? '',
          read: given.text === null ? { kind: 'fault', fault: 'too-large' } : readDropFile(given.text),
        },
      ),
    area,
    numbers,
    setNumbers: (change) => setNumbers({ ...numbers, ...change }),
    count: area ? count : read?.kind === 'places' && way === 'file' ? read.count : null,
    body,
    missing,
    startAnew() {
      setDrawn(noCorners)
      setPast([])
      setText('')
      setFile(null)
    },
  }
}
