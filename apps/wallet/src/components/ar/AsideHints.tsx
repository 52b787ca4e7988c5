import type { ArItem, ArStage } from '@vitrine/ar'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './ar.module.css'

const everySeconds = 0.25
/** About what is in sight, to either side. */
const inSight = 0.42
const step = 0.7

/** How many stand out of sight to the left and to the right, and a way to turn there. */
export function AsideHints({ stage, items }: { stage: ArStage; items: readonly ArItem[] }) {
  const t = useT('ar')
  const [aside, setAside] = useState({ left: 0, right: 0 })
  useEffect(() => {
    let waited = everySeconds
    return stage.onFrame((seconds) => {
      waited += seconds
      if (waited < everySeconds) return
      waited = 0
      const { left, right } = countAside(stage, items)
      setAside((before) => (before.left === left && before.right === right ? before : { left, right }))
    })
  }, [stage, items])
  return (
    <>
      {aside.left > 0 && (
        <button
          type="button"
          className={styles.left}
          aria-label={t('look-left', { count: aside.left })}
          onClick={() => stage.look(step, 0)}
        >
          <ChevronLeft aria-hidden="true" />
          {aside.left}
        </button>
      )}
      {aside.right > 0 && (
        <button
          type="button"
          className={styles.right}
          aria-label={t('look-right', { count: aside.right })}
          onClick={() => stage.look(-step, 0)}
        >
          {aside.right}
          <ChevronRight aria-hidden="true" />
        </button>
      )}
    </>
  )
}

function countAside({ pose }: ArStage, items: readonly ArItem[]) {
  let [left, right] = [0, 0]
  for (const { position, hidden } of items) {
    if (hidden) continue
    const angle = angleTo(pose, position)
    if (angle > inSight) left += 1
    else if (angle < -inSight) right += 1
  }
  return { left, right }
}

/** How far to the left of where the person looks something stands, in radians. */
export function angleTo({ position, yaw }: ArStage['pose'], { x, z }: ArItem['position']): number {
  const angle = Math.atan2(-(x - position.x), -(z - position.z)) - yaw
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

/** The one that is looked at most straight on, if any is. */
export function lookedAt(stage: ArStage, items: readonly ArItem[]): string | null {
  const [best] = items
    .filter(({ hidden }) => !hidden)
    .map(({ id, position }) => ({ id, angle: Math.abs(angleTo(stage.pose, position)) }))
    .sort((a, b) => a.angle - b.angle)
  return best && best.angle < inSight ? best.id : null
}
