import { Button, EmptyState, LinkButton, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import Brush from 'lucide-react/icons/brush'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatTimeline } from '../../../data/chat/model.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { failureOf } from '../message/words.ts'
import { useRoomPlace } from '../place.tsx'
import { useFillOlder } from '../timeline/use-fill-older.ts'
import { SketchPicture } from './SketchPicture.tsx'
import { type Sketch, sketchesIn } from './sketch.ts'
import styles from './sketches.module.css'

interface SketchListProps {
  timeline: ChatTimeline
  /** Those whose removal can still be undone. */
  hidden: ReadonlySet<string>
}

/** What people have drawn in a room; the newest first. */
export function SketchList({ timeline, hidden }: SketchListProps) {
  const t = useT('sketches')
  const { room, links } = useRoomPlace()
  const { isReady, hasOlder, isLoadingOlder, loadOlder, failure } = timeline
  const isFilling = useFillOlder(timeline)
  const sketches = sketchesIn(timeline.messages).filter(({ id }) => !hidden.has(id))
  const isEmpty = isReady && sketches.length === 0 && !isFilling
  const mayDraw = links.newSketch !== null && room.may.send
  const draw = mayDraw && links.newSketch && (
    <LinkButton href={links.newSketch} variant="primary" full>
      {t('draw-title')}
    </LinkButton>
  )
  return (
    <FullScreen
      title={t('sketches')}
      subtitle={<bdi>{room.name}</bdi>}
      onClose={() => goBack(links.room)}
      footer={!(isEmpty && !hasOlder) && draw}
    >
      <div className={styles.page}>
        <Title>{t('sketches')}</Title>
        {isEmpty && !hasOlder && (
          <EmptyState
            picture={<Brush aria-hidden="true" />}
            title={t('empty-title')}
            message={t(mayDraw ? 'empty' : 'not-allowed')}
            action={draw}
          />
        )}
        {(!isReady || (isFilling && sketches.length === 0)) && <Blank />}
        <ul className={styles.grid} aria-label={t('sketches')}>
          {sketches.map((sketch) => (
            <li key={sketch.id}>
              <Card sketch={sketch} />
            </li>
          ))}
        </ul>
        {isEmpty && hasOlder && <p className={styles.note}>{t('none-lately')}</p>}
        {failure !== null && failure !== undefined && !isLoadingOlder && (
          <RetryNote error={failure} onRetry={loadOlder} />
        )}
        {isReady && hasOlder && !failure && (
          <Button variant="quiet" busy={isLoadingOlder} onPress={loadOlder}>
            {t('older')}
          </Button>
        )}
      </div>
    </FullScreen>
  )
}

function Card({ sketch }: { sketch: Sketch }) {
  const t = useT('sketches')
  const format = useFormat()
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const { id, title, sender, isMine, sentAt, sending } = sketch
  const content = (
    <>
      <span className={styles.frame}>
        <SketchPicture sketch={sketch} side={480} />
      </span>
      <span className={styles.words}>
        <bdi className={styles.title}>{title || t('untitled')}</bdi>
        <span className={styles.about}>
          <bdi>{isMine ? t('you') : sender.name || t('somebody')}</bdi> ·{' '}
          {sending === null || sending === 'failed' ? (
            <time dateTime={new Date(sentAt).toISOString()} title={format.dateTime(sentAt)}>
              {format.ago(sentAt)}
            </time>
          ) : (
            t(`state-${sending}`)
          )}
        </span>
      </span>
    </>
  )
  return (
    <article className={styles.card}>
      {sending === null && links.sketches ? (
        <a className={styles.link} href={`${links.sketches}?sketch=${encodeURIComponent(id)}`} onClick={handleClick}>
          {content}
        </a>
      ) : (
        <div className={styles.link}>{content}</div>
      )}
      {sending === 'failed' && <Failed sketch={sketch} />}
    </article>
  )
}

function Failed({ sketch }: { sketch: Sketch }) {
  const t = useT('chat')
  const { actions } = useRoomPlace()
  return (
    <div className={styles.failed}>
      <p>{failureOf(sketch.failure, t)}</p>
      <Button size="small" variant="quiet" onPress={() => actions.retry(sketch)}>
        {t('retry')}
      </Button>
      <Button size="small" variant="quiet" onPress={() => actions.discard(sketch)}>
        {t('discard')}
      </Button>
    </div>
  )
}

function Blank() {
  return (
    <SkeletonGroup className={styles.grid}>
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
      <Skeleton height="12rem" />
    </SkeletonGroup>
  )
}
