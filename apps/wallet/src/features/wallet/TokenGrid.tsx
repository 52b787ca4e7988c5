import type { Token } from '@vitrine/protocol'
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useMoving } from '../../components/moving/use-moving.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import type { Listing } from '../../data/inventory/listing.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { usePath, useSearchParams } from '../../platform/navigation/navigation.ts'
import { type GridPlace, gridMeasures } from './grid-measures.ts'
import { TokenCell } from './TokenCell.tsx'
import styles from './token-grid.module.css'
import { useInventoryWindow } from './use-inventory-window.ts'
import { useStacks } from './use-stacks.ts'

export interface TokenGridProps {
  listing: Listing
  total: number
  hrefOf: (tokenId: string) => string
  label: string
  titles: boolean
  editions: boolean
  badges: boolean
  pinned?: readonly string[] | undefined
}

/** Every case of the listing in a grid that draws only what is in sight. */
export function TokenGrid({ listing, total, hrefOf, label, titles, editions, badges, pinned }: TokenGridProps) {
  const currentPath = usePath()
  const gridRef = useRef<HTMLUListElement>(null)
  const place = useGridPlace(gridRef)
  const { columns, cell, gap, rowHeight, titleLines } = gridMeasures(place, titles)
  const rowCount = place.width ? Math.ceil(total / columns) : 0
  const rows = useRowsInSight({ count: rowCount, height: rowHeight, top: place.top })
  const first = rows.first * columns
  const last = Math.min(total - 1, (rows.last + 1) * columns - 1)
  const put = usePutting()
  const { stackHref, openStack } = useStacks(listing)
  // Beside what is open, the list stays as it is.
  const search = useSearchParams().toString()
  const keptSearch = useHasRoomForTwo() && search ? `?${search}` : ''
  const inventory = useInventoryWindow(listing, { first, last }, pinned)
  const places = Array.from({ length: rowCount > 0 ? last - first + 1 : 0 }, (_, i) => first + i)
  const measures = {
    '--grid-height': `${rowCount * rowHeight}px`,
    '--cell': `${cell}px`,
    '--title-lines': titleLines,
  } as CSSProperties

  return (
    <>
      <ul ref={gridRef} className={styles.grid} aria-label={label} style={measures}>
        {places.map((index) => {
          const token = inventory.at(index)
          const stack = token && inventory.stackOf(token.id)
          const href = token ? hrefOf(token.id) : ''
          const row = Math.floor(index / columns)
          return (
            <li
              key={token?.id ?? `blank-${index}`}
              className={styles.place}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ '--x': `${(index % columns) * (cell + gap)}px`, '--y': `${row * rowHeight}px` } as CSSProperties}
            >
              <TokenCell
                token={token}
                href={stack ? stackHref(stack.ids) : `${href}${keptSearch}`}
                stack={stack}
                onOpenStack={openStack}
                titles={titles}
                editions={editions}
                badges={badges}
                pinned={token !== null && isPinned(token.state['studio-info-v1'].objectDefinitionId, pinned)}
                current={(stack?.ids ?? (token ? [token.id] : [])).some((id) => isWithin(currentPath, hrefOf(id)))}
                eager={index < columns * 4}
                onPut={put}
              />
            </li>
          )
        })}
      </ul>
      {inventory.error && (
        <div className={styles.failed}>
          <RetryNote error={inventory.error} onRetry={inventory.retry} />
        </div>
      )}
    </>
  )
}

/** Moves a token into a folder; the same function from the first drawing to the last. */
function usePutting(): (token: Token, folder: Token) => void {
  const move = useMoving()
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  }, [move])
  return useCallback((token, folder) => latest.current({ tokens: [token], to: folder }), [])
}

/** On its page, or on one that is about it, such as the one that sends it. */
const isWithin = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

const isPinned = (definitionId: string, pinned: readonly string[] = []) => pinned.includes(definitionId)

const rowsAround = 3

/** The rows between which the page is scrolled, with some around them; the grid draws anew when another row comes to the top. */
function useRowsInSight({ count, height, top }: { count: number; height: number; top: number }) {
  const atTop = useSyncExternalStore(followWindow, () => (height > 0 ? Math.floor((scrollY - top) / height) : 0))
  const inSight = useSyncExternalStore(followWindow, () => (height > 0 ? Math.ceil(innerHeight / height) : 0))
  const first = Math.min(Math.max(0, atTop - rowsAround), Math.max(0, count - 1))
  return { first, last: Math.max(first, Math.min(count - 1, atTop + inSight + rowsAround)) }
}

function followWindow(onMoved: () => void): () => void {
  addEventListener('scroll', onMoved, { passive: true })
  addEventListener('resize', onMoved)
  return () => {
    removeEventListener('scroll', onMoved)
    removeEventListener('resize', onMoved)
  }
}

/** Where the grid was last: coming back to it, its height is right from the first frame, and so is the scroll position. */
let lastPlace: GridPlace = { width: 0, top: 0, rem: 16 }

function useGridPlace(gridRef: RefObject<HTMLElement | null>): GridPlace {
  const [place, setPlace] = useState(lastPlace)
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid) return
    const measure = () => {
      const next = {
        width: grid.clientWidth,
        top: Math.round(grid.getBoundingClientRect().top + scrollY),
        rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
      }
      const isSame = next.width === lastPlace.width && next.top === lastPlace.top && next.rem === lastPlace.rem
      if (!isSame) lastPlace = next
      setPlace(lastPlace)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    // What comes late above the grid moves it without changing it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [gridRef])
  return place
}
