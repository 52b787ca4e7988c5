import { type ImgHTMLAttributes, type PointerEvent, type ReactNode, useRef } from 'react'
import sculpture from './sculpture.webp'
import smallSculpture from './sculpture-480.webp'
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
          {children ?? <CasePicture src={sculpture} srcSet={`${smallSculpture} 480w, ${sculpture} 960w`} size={960} />}
        </div>
        <div className={styles.glass} />
      </div>
      <div className={styles.plinth}>{plaque && <p className={styles.plaque}>{plaque}</p>}</div>
    </div>
  )
}

/** What the case is opened for: asked for before all other pictures, and painted with what stands around it. */
export function CasePicture({
  size,
  className,
  ...picture
}: Pick<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'className' | 'onError'> & { size?: number }) {
  return (
    <img
      {...picture}
      alt=""
      className={className}
      {...(picture.srcSet ? { sizes: '(min-width: 900px) 27rem, 15rem' } : {})}
      {...(size ? { width: size, height: size } : {})}
      fetchPriority="high"
      decoding="sync"
    />
  )
}
