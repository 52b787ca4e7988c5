import { progressOf } from '@vitrine/token-rules/faces'
import { ObjectPicture } from '@vitrine/ui/object'
import type { CSSProperties } from 'react'
import { useLanguage } from '../../../platform/i18n/use-t.tsx'
import type { FaceProps } from '../face-props.ts'
import styles from './overlaid.module.css'

/** The full picture uncovers the empty one as the token's value grows. */
export function ProgressFace({ drawing, subject, alt, eager, onBroken }: FaceProps<'progress-image-overlay'>) {
  const [language] = useLanguage()
  const { ratio, inset } = progressOf(drawing, subject.fields)
  const cut = { '--cut': inset.map((side) => `${(side * 100).toFixed(2)}%`).join(' ') } as CSSProperties
  const loading = eager === undefined ? {} : { eager }
  const name = alt
    ? { role: 'img', 'aria-label': `${alt}, ${ratio.toLocaleString(language, { style: 'percent' })}` }
    : {}
  return (
    <span className={styles.layers} data-face="" {...name}>
      <ObjectPicture src={drawing.emptyUrl} alt="" onBroken={onBroken} {...loading} />
      <span className={styles.grown} style={cut}>
        <ObjectPicture src={drawing.fullUrl} alt="" onBroken={onBroken} {...loading} />
      </span>
    </span>
  )
}
