import { ObjectPicture } from '@vitrine/ui/object'
import type { FaceProps } from '../face-props.ts'
import styles from './played.module.css'

/** Something to listen to, with its cover above. Nothing sounds before it is asked to. */
export function AudioFace({ drawing, subject, alt, onBroken }: FaceProps<'audio'>) {
  return (
    <figure className={styles.record} data-face="">
      <div className={styles.cover}>{drawing.cover && <ObjectPicture src={drawing.cover} alt={alt} eager />}</div>
      <figcaption className={styles.title}>{drawing.title ?? subject.title}</figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: sound alone has nothing to caption in time */}
      <audio
        className={styles.player}
        src={drawing.url}
        aria-label={drawing.title ?? alt}
        controls
        preload="metadata"
        onError={onBroken}
      />
    </figure>
  )
}
