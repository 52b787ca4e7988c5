import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { Listing } from '../../data/listing.ts'
import { useWalletPreferences } from '../../data/wallet-preferences.ts'
import { usePath } from '../../platform/navigation.ts'
import { TokenCell } from './TokenCell.tsx'
import styles from './token-grid.module.css'
import { useInventoryWindow } from './use-inventory-window.ts'

const minCell = 104
const maxCell = 168
const gap = 14
const titleHeight = 44

export interface TokenGridProps {
  listing: Listing
  total: number
  hrefOf: (tokenId: string) => string
  onOpen: (href: string) => void
  label: string
}

/** Every case of the listing in a grid that draws only what is in sight. */
export function TokenGrid({ listing, total, hrefOf, onOpen, label }: TokenGridProps) {
  const { showTitles, showEditions, showBadges } = useWalletPreferences()
  const currentPath = usePath()
  const gridRef = useRef<HTMLUListElement>(null)
  const [{ width, top }, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const grid = gridRef.current
    if (!grid) return
    const measure = () => setPlace({ width: grid.clientWidth, top: grid.getBoundingClientRect().top + window.scrollY })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(grid)
    return () => observer.disconnect()
  }, [])

  const columns = Math.max(2, Math.min(8, Math.floor((width + gap) / (columnGoal(width) + gap))))
  const cell = Math.max(1, (width - gap * (columns - 1)) / columns)
  const rowHeight = Math.ceil(cell + gap + (showTitles ? titleHeight : 0))
  const virtualizer = useWindowVirtualizer({
    count: width ? Math.ceil(total / columns) : 0,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    if (rowHeight) virtualizer.measure()
  }, [rowHeight, virtualizer])

  const rows = virtualizer.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * columns
  const last = Math.min(total - 1, ((rows.at(-1)?.index ?? 0) + 1) * columns - 1)
  const inventory = useInventoryWindow(listing, { first, last })
  const shows = { showTitles, showEditions, showBadges }
  const places = Array.from({ length: Math.max(0, width ? last - first + 1 : 0) }, (_, i) => first + i)

  return (
    <ul
      ref={gridRef}
      className={styles.grid}
      aria-label={label}
      style={{ '--grid-height': `${virtualizer.getTotalSize()}px`, '--cell': `${cell}px` } as CSSProperties}
    >
      {places.map((index) => {
        const token = inventory.at(index)
        const href = token ? hrefOf(token.id) : ''
        const row = Math.floor(index / columns)
        return (
          <li
            key={token?.id ?? `blank-${index}`}
            className={styles.place}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={
              {
                '--x': `${(index % columns) * (cell + gap)}px`,
                '--y': `${row * rowHeight}px`,
              } as CSSProperties
            }
          >
            <TokenCell
              token={token}
              href={href}
              shows={shows}
              current={href === currentPath}
              eager={index < columns * 4}
              onOpen={onOpen}
            />
          </li>
        )
      })}
    </ul>
  )
}

function columnGoal(width: number): number {
  return Math.min(maxCell, Math.max(minCell, width / 5))
}
