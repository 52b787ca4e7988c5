import { type CSSProperties, type ReactNode, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { ObjectPicture } from './ObjectCase.tsx'
import styles from './object-stage.module.css'
import { useTilt } from './use-tilt.ts'

export interface ObjectStageProps {
  src: string | null
  alt: string
  /** Engraved in the plinth, such as "No. 12 of 250". */
  edition?: ReactNode
  scale?: 'fit' | 'fill'
  transitionName?: string
  /** Something richer than a picture. It is lit by the same light where `src` is its outline too. */
  children?: ReactNode
  /** It does not turn with the pointer: what is in it moves by itself. */
  still?: boolean
  /** A card hangs in its own 5:8, a page takes all of the room and needs no plinth. */
  shape?: 'object' | 'card' | 'page'
}

/** The hero: one object in good light. It turns a little with the pointer or the phone, and the light slides over it. */
export function ObjectStage(props: ObjectStageProps) {
  const { src, alt, edition, scale = 'fit', transitionName, children, still = false, shape = 'object' } = props
  const stageRef = useRef<HTMLElement>(null)
  useTilt(stageRef, !still)
  const mask = src && scale === 'fit' ? cssUrl(src) : undefined
  return (
    <figure
      ref={stageRef}
      className={classNames(
        styles.stage,
        (scale === 'fill' || shape === 'page') && styles.filled,
        scale === 'fill' && shape === 'card' && styles.card,
        shape === 'page' && styles.page,
      )}
    >
      <div className={styles.floor}>
        <div className={styles.object} style={{ viewTransitionName: transitionName } as CSSProperties}>
          {children ?? <ObjectPicture src={src} alt={alt} eager />}
          {!still && <span className={styles.sheen} style={{ '--object-mask': mask } as CSSProperties} />}
        </div>
      </div>
      <figcaption className={styles.plinth}>{edition && <span className={styles.edition}>{edition}</span>}</figcaption>
    </figure>
  )
}

function cssUrl(address: string): string {
  return `url("${address.replace(/["\\\n\r\f]/g, (char) => `\\${char.charCodeAt(0).toString(16)} `)}")`
}
