import { type ArItem, type ArStage, angleTo, inSight, type WayTo, waysAside } from '@vitrine/ar'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar.module.css'

const everySeconds = 0.25
/** Smaller turns of the arrows are not drawn anew. */
const stepDegrees = 15

interface Aside {
  left: Shown | null
  right: Shown | null
}

interface Shown {
  id: string
  name: string
  /** How far it is, in words; empty where nobody says so. */
  distance: string
  count: number
  /** Where the arrow points: degrees clockwise from straight ahead. */
  arrow: number
}

interface AsideHintsProps {
  stage: ArStage
  items: readonly ArItem[]
  /** What the person is after: while they see it, nothing else is pointed at. */
  target?: string | undefined
}

/** The way to what stands beside or behind somebody: on each side an arrow to the nearest, how far it is, and how many are there. */
export function AsideHints({ stage, items, target }: AsideHintsProps) {
  const [aside, setAside] = useState<Aside>({ left: null, right: null })
  useEffect(() => {
    let waited = everySeconds
    return stage.onFrame((seconds) => {
      waited += seconds
      if (waited < everySeconds) return
      waited = 0
      const sought = items.find(({ id, hidden }) => id === target && !hidden)
      const isSeen = sought && Math.abs(angleTo(stage.pose, sought.position)) <= stage.pose.sight
      const { left, right } = waysAside(stage.pose, isSeen ? [] : seenOf(items))
      const next = { left: shownOf(left), right: shownOf(right) }
      setAside((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    })
  }, [stage, items, target])
  const turnTo = (id: string) => {
    const item = items.find((each) => each.id === id)
    if (item) stage.look(angleTo(stage.pose, item.position), 0)
  }
  return (
    <>
      {aside.left && <WayAside side="left" way={aside.left} onTurn={turnTo} />}
      {aside.right && <WayAside side="right" way={aside.right} onTurn={turnTo} />}
    </>
  )
}

interface WayAsideProps {
  side: keyof Aside
  way: Shown
  onTurn: (id: string) => void
}

function WayAside({ side, way: { id, name, distance, count, arrow }, onTurn }: WayAsideProps) {
  const t = useT('ar')
  return (
    <button
      type="button"
      className={styles[side]}
      aria-label={t(count > 1 ? `look-${side}-more` : `look-${side}`, { name, distance, count: count - 1 })}
      onClick={() => onTurn(id)}
    >
      <ArrowUp className={styles.wayArrow} style={{ rotate: `${arrow}deg` }} aria-hidden="true" />
      <span className={styles.wayFar}>{distance || name}</span>
      {count > 1 && <span className={styles.wayMore}>+{count - 1}</span>}
    </button>
  )
}

function shownOf(way: WayTo<ArItem> | null): Shown | null {
  if (!way) return null
  const { nearest, turn, count } = way
  const arrow = Math.round((-turn * 180) / Math.PI / stepDegrees) * stepDegrees
  return { id: nearest.id, name: nearest.label, distance: nearest.note ?? '', count, arrow }
}

const seenOf = (items: readonly ArItem[]) => items.filter(({ hidden }) => !hidden)

/** The one that is looked at most straight on, if any is. */
export function lookedAt(stage: ArStage, items: readonly ArItem[]): string | null {
  const [best] = seenOf(items)
    .map(({ id, position }) => ({ id, angle: Math.abs(angleTo(stage.pose, position)) }))
    .sort((a, b) => a.angle - b.angle)
  return best && best.angle < inSight ? best.id : null
}
