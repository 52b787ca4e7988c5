import { type PointerEvent, type ReactNode, useRef } from 'react'
import sculpture from './sculpture.webp'
import styles from './vitrine-case.module.css'

interface VitrineCaseProps {
  /** What stands in the case instead of our own sculpture, such as a brand's logo. */
  children?: ReactNode
  /** The engraving on the plinth. */
  plaque?: ReactNode
}

/** A museum's glass case, for the eye alone. Its light follows the pointer. */
export function VitrineCase({ children, plaque }: VitrineCaseProps) {
  const room = useRef<HTMLDivElement>(null)
  const follow = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const element = room.current
    if (!element || pointerType !== 'mouse') return
    const box = element.getBoundingClientRect()
    element.style.setProperty('--look-x', ((clientX - box.left) / box.width - 0.5).toFixed(3))
    element.style.setProperty('--look-y', ((clientY - box.top) / box.height - 0.5).toFixed(3))
  }
  return (
    <div ref={room} className={styles.room} onPointerMove={follow} aria-hidden="true">
      <div className={styles.case}>
        <div className={styles.wall} />
        <div className={styles.beam} />
        <div className={styles.shadow} />
        <div className={styles.object}>
          {children ?? <img src={sculpture} alt="" width="960" height="960" fetchPriority="high" />}
        </div>
        <div className={styles.glass} />
      </div>
      <div className={styles.plinth}>{plaque && <p className={styles.plaque}>{plaque}</p>}</div>
    </div>
  )
}
