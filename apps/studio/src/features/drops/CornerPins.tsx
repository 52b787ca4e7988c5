import { useDrawnMap, wrapLon } from '@vitrine/map'
import type { Place } from '@vitrine/protocol'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../platform/i18n/use-t.tsx'
import { type Corners, cornersMax, cornersMin, middleOf, rounded } from './area.ts'
import styles from './drops.module.css'

export interface CornerPinsProps {
  corners: Corners
  selected: number | null
  onSelect: (index: number) => void
  /** `begins` with the first step of a drag or a key. */
  onMove: (index: number, place: Place, begins: boolean) => void
  onInsert: (index: number, place: Place) => void
  onRemove: (index: number) => void
}

/** Corners to drag, or to move by their keys; a side grows a corner where its middle is taken hold of. */
export function CornerPins({ corners, selected, onSelect, onMove, onInsert, onRemove }: CornerPinsProps) {
  const t = useT('drops')
  const hasMiddles = corners.length >= cornersMin && corners.length < cornersMax
  return (
    <>
      {hasMiddles &&
        corners.map((corner, index) => {
          const place = middleOf(corner, corners[(index + 1) % corners.length] ?? corner)
          return (
            <MovablePin key={`middle ${place.lat} ${place.lon}`} place={place}>
              <button
                type="button"
                className={styles.middle}
                aria-label={t('add-between', { one: index + 1, other: ((index + 1) % corners.length) + 1 })}
                onClick={() => onInsert(index + 1, place)}
              />
            </MovablePin>
          )
        })}
      {corners.map((corner, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place in the row, wherever it is moved to
        <MovablePin key={index} place={corner} onMove={(place, begins) => onMove(index, place, begins)}>
          <CornerButton
            index={index}
            corner={corner}
            isSelected={index === selected}
            onSelect={onSelect}
            onMove={onMove}
            onRemove={onRemove}
          />
        </MovablePin>
      ))}
    </>
  )
}

interface CornerButtonProps extends Pick<CornerPinsProps, 'onSelect' | 'onMove' | 'onRemove'> {
  index: number
  corner: Place
  isSelected: boolean
}

const step = 4
const bigStep = 24
const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function CornerButton({ index, corner, isSelected, onSelect, onMove, onRemove }: CornerButtonProps) {
  const t = useT('drops')
  const { map } = useDrawnMap()
  const handleKey = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
    else if (way) {
      const { x, y } = map.project([corner.lon, corner.lat])
      const size = event.shiftKey ? bigStep : step
      const { lat, lng } = map.unproject([x + way[0] * size, y + way[1] * size])
      onMove(index, rounded({ lat, lon: wrapLon(lng) }), !event.repeat)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      className={styles.corner}
      aria-label={t('corner', { number: index + 1, lat: corner.lat.toFixed(5), lon: corner.lon.toFixed(5) })}
      aria-pressed={isSelected}
      onFocus={() => onSelect(index)}
      onClick={() => onSelect(index)}
      onKeyDown={handleKey}
    />
  )
}

interface MovablePinProps {
  place: Place
  onMove?: (place: Place, begins: boolean) => void
  children: ReactNode
}

/** Something of the page at a place of the map that the pointer takes elsewhere. */
function MovablePin({ place: { lat, lon }, onMove, children }: MovablePinProps) {
  const { map, Marker } = useDrawnMap()
  const [element] = useState(() => document.createElement('div'))
  const isMovable = onMove !== undefined
  const [marker] = useState(() => new Marker({ element, draggable: isMovable }).setLngLat([lon, lat]))
  const tell = useEffectEvent((begins: boolean) => {
    const at = marker.getLngLat()
    onMove?.(rounded({ lat: at.lat, lon: wrapLon(at.lng) }), begins)
  })
  useEffect(() => {
    marker.addTo(map)
    // What stands in it names itself.
    for (const name of ['aria-label', 'role', 'tabindex']) element.removeAttribute(name)
    const begin = () => tell(true)
    const move = () => tell(false)
    marker.on('dragstart', begin)
    marker.on('drag', move)
    return () => {
      marker.off('dragstart', begin)
      marker.off('drag', move)
      marker.remove()
    }
  }, [map, marker, element])
  useEffect(() => void marker.setLngLat([lon, lat]), [marker, lat, lon])
  return createPortal(children, element)
}
