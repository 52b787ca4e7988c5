import ImageOff from 'lucide-react/icons/image-off'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './object.module.css'

export interface ObjectCaseProps {
  src: string | null
  alt: string
  /** Engraved at the foot, such as "12 / 250". */
  edition?: ReactNode
  /** Keeps the foot free of the object: for the edition, and for what a list lays beside it. */
  footed?: boolean
  /** `fit` stands the whole object in the case, `fill` lets the picture be the case. */
  scale?: 'fit' | 'fill'
  /** Sits in the upper corner, such as a badge or a pin. */
  corner?: ReactNode
  /** Joins this picture with the same one on the next screen (View Transitions). */
  transitionName?: string
  /** The first screenful loads at once, the rest when it is near. */
  eager?: boolean
  className?: string
  /** Something other than one picture, drawn in its place. */
  children?: ReactNode
}

/** A collectible in its case, for lists: cheap enough for hundreds. */
export function ObjectCase(props: ObjectCaseProps) {
  const { edition, footed = false, scale = 'fit', corner, transitionName, className, children } = props
  return (
    <div
      className={classNames(
        styles.case,
        (footed || !!edition) && styles.footed,
        scale === 'fill' && styles.filled,
        className,
      )}
      style={{ viewTransitionName: transitionName } as CSSProperties}
    >
      <span className={styles.shadow} />
      <div className={styles.object}>{children ?? <ObjectPicture {...props} />}</div>
      {corner && <div className={styles.corner}>{corner}</div>}
      {edition && <span className={styles.edition}>{edition}</span>}
      <span className={styles.glint} />
    </div>
  )
}

export interface ObjectPictureProps {
  src: string | null
  alt: string
  eager?: boolean
  /** Somebody else has something to show in its place. */
  onBroken?: () => void
}

/** The picture alone, or a quiet mark with the same name when it cannot be had. */
export function ObjectPicture({ src, alt, eager, onBroken }: ObjectPictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null)
  if (!src || src === brokenSrc)
    return (
      <span className={styles.missing} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
        <ImageOff aria-hidden="true" />
      </span>
    )
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={() => {
        setBrokenSrc(src)
        onBroken?.()
      }}
    />
  )
}
