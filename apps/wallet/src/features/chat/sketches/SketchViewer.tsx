import { EmptyState, IconButton, LinkButton } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { useRoomPlace } from '../place.tsx'
import { WholeSketch } from './SketchPicture.tsx'
import type { Sketch } from './sketch.ts'
import styles from './sketches.module.css'

interface SketchViewerProps {
  /** Undefined until it is there; null where there is none. */
  sketch: Sketch | null | undefined
  onRemove: (sketch: Sketch) => void
}

/** One sketch on the whole screen, and what can be done with it. */
export function SketchViewer({ sketch, onRemove }: SketchViewerProps) {
  const t = useT('sketches')
  const format = useFormat()
  const { room, links } = useRoomPlace()
  const { newSketch, sketches } = links
  const back = () => goBack(sketches ?? links.room)
  if (!sketch)
    return (
      <FullScreen title={t('sketch')} subtitle={<bdi>{room.name}</bdi>} onClose={back}>
        {sketch === null && (
          <EmptyState
            title={t('not-found')}
            action={sketches && <LinkButton href={sketches}>{t('to-sketches')}</LinkButton>}
          />
        )}
      </FullScreen>
    )
  const { id, title, description, sender, isMine, sentAt, editedAt } = sketch
  const name = isMine ? t('you') : sender.name || t('somebody')
  const shown = title || t('untitled')
  return (
    <FullScreen
      title={<bdi>{shown}</bdi>}
      subtitle={
        <>
          <bdi>{name}</bdi> · {format.ago(sentAt)}
          {editedAt !== null && ` · ${t('edited')}`}
        </>
      }
      onClose={back}
      fills
      actions={
        <>
          <IconButton
            label={t('in-room')}
            icon={<MessageCircle />}
            onPress={() => navigate(`${links.room}?message=${encodeURIComponent(id)}`)}
          />
          {isMine && newSketch && room.may.send && (
            <IconButton
              label={t('edit')}
              icon={<Pencil />}
              onPress={() => navigate(`${newSketch}?edits=${encodeURIComponent(id)}`)}
            />
          )}
          {(isMine || room.may.remove) && (
            <IconButton label={t('delete')} icon={<Trash2 />} onPress={() => onRemove(sketch)} />
          )}
        </>
      }
    >
      <figure className={styles.whole}>
        <Title>{shown}</Title>
        <WholeSketch sketch={sketch} />
        {description && <figcaption dir="auto">{description}</figcaption>}
      </figure>
    </FullScreen>
  )
}
