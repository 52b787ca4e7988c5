import { ObjectPicture } from '@vitrine/ui/object'
import { useT } from '../../../platform/i18n/use-t.tsx'
import type { FaceProps } from '../face-props.ts'
import styles from './played.module.css'

/** The place of a game that is played with the map: says which it is, and shows its picture. */
export function ArGameFace({ drawing, subject, alt }: FaceProps<'ar-game'>) {
  const t = useT('faces')
  return (
    <figure className={styles.record} data-face="" data-game={drawing.game}>
      <div className={styles.cover}>{drawing.poster && <ObjectPicture src={drawing.poster} alt={alt} eager />}</div>
      <figcaption className={styles.game}>
        <strong>{t('game-title')}</strong>
        <span>{t('game', { title: subject.title })}</span>
        <span className={styles.badge}>{t(`game-${drawing.game}`)}</span>
      </figcaption>
    </figure>
  )
}
