import { EmptyState, LinkButton } from '@vitrine/ui'
import { FullScreen } from '@vitrine/ui/full-screen'
import { useToasts } from '@vitrine/ui/toast'
import { useCallback, useRef, useState } from 'react'
import type { ChatSketch } from '../../../data/chat/model.ts'
import { useSketchStrokes } from '../../../data/chat/use-chat-picture.ts'
import { type SketchDraft, useSketchDraft } from '../../../data/chat/use-sketch-draft.ts'
import { useTimeline } from '../../../data/chat/use-timeline.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, useSearchParams } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { OverSpace } from '../communities/OverSpace.tsx'
import type { SpaceParams } from '../communities/space-links.ts'
import { useRoomPlace } from '../place.tsx'
import { SketchBoard } from './board/SketchBoard.tsx'
import { SketchWords } from './board/SketchWords.tsx'
import { pictureOf } from './picture.ts'
import type { Sketch } from './sketch.ts'

/** Where one draws something for a brand's room, or goes on with what one has drawn. */
export default function NewSketchPage({ params }: { params: SpaceParams }) {
  const edits = useSearchParams().get('edits')
  return (
    <OverSpace params={params}>
      {({ room }) =>
        !room.may.send ? (
          <NoSketch why="not-allowed" />
        ) : edits === null ? (
          <Drawn edits={null} begun={null} />
        ) : (
          <Changing key={edits} roomId={room.id} id={edits} />
        )
      }
    </OverSpace>
  )
}

function Changing({ roomId, id }: { roomId: string; id: string }) {
  const { messages, isReady } = useTimeline(roomId, id)
  const found = messages.find((message) => message.id === id)
  if (found?.kind === 'sketch' && found.isMine) return <Own sketch={found} />
  return isReady ? <NoSketch why="not-found" /> : <NoSketch why={null} />
}

function Own({ sketch }: { sketch: Sketch }) {
  const strokes = useSketchStrokes(sketch)
  if (!strokes) return <NoSketch why={sketch.strokesAt ? null : 'not-found'} />
  const { id, title, description } = sketch
  return <Drawn edits={id} begun={{ sketch: strokes, title, description }} />
}

interface DrawnProps {
  edits: string | null
  begun: SketchDraft | null
}

/** What is drawn stays on the device until it is sent. */
function Drawn({ edits, begun }: DrawnProps) {
  const { room } = useRoomPlace()
  const { draft, isReady, keep } = useSketchDraft(room.id, edits)
  if (!isReady) return <NoSketch why={null} />
  return <Board edits={edits} begun={draft ?? begun ?? emptyDraft()} keep={keep} />
}

function Board({
  edits,
  begun: given,
  keep,
}: DrawnProps & { begun: SketchDraft; keep(draft: SketchDraft | null): void }) {
  const t = useT('sketches')
  const toasts = useToasts()
  const { room, actions, links } = useRoomPlace()
  const [begun] = useState(given)
  const made = useRef(begun)
  const [words, setWords] = useState({ title: begun.title, description: begun.description })
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const heading = t(edits ? 'edit-title' : 'draw-title')
  const back = () =>
    goBack((edits && links.sketches && `${links.sketches}?sketch=${encodeURIComponent(edits)}`) || links.room)

  const onChange = useCallback(
    (sketch: ChatSketch) => {
      made.current = { ...made.current, sketch }
      keep(made.current)
    },
    [keep],
  )
  const onWords = (next: typeof words) => {
    setWords(next)
    made.current = { ...made.current, ...next }
    keep(made.current)
  }
  const send = async () => {
    setBusy(true)
    try {
      const { sketch } = made.current
      const picture = await pictureOf(sketch)
      const [title, description] = [words.title.trim(), words.description.trim()]
      // What is left may be another page: the sketch is kept before.
      await actions.send(room.id, {
        text: '',
        sketch: { title, description, sketch, picture, ...(edits ? { edits } : {}) },
      })
      keep(null)
      back()
    } catch (error) {
      logWarning('a sketch could not be made a picture', error)
      toasts.show({ title: t('not-made'), tone: 'danger' }, 'sketch')
      setBusy(false)
    }
  }
  return (
    <>
      <Title>{heading}</Title>
      <SketchBoard
        title={heading}
        subtitle={<bdi>{room.name}</bdi>}
        begun={begun.sketch}
        onChange={onChange}
        onClose={back}
        onDone={() => setAsks(true)}
      />
      {asks && (
        <SketchWords
          sketch={made.current.sketch}
          words={words}
          onChange={onWords}
          busy={busy}
          send={t(edits ? 'save' : 'send')}
          onSend={() => void send()}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** As the device is held. */
function emptyDraft(): SketchDraft {
  const isUpright = matchMedia('(orientation: portrait)').matches
  const size = isUpright ? { width: 900, height: 1_200 } : { width: 1_200, height: 900 }
  return { sketch: { ...size, paper: 'light', strokes: [] }, title: '', description: '' }
}

function NoSketch({ why }: { why: 'not-allowed' | 'not-found' | null }) {
  const t = useT('sketches')
  const { room, links } = useRoomPlace()
  return (
    <FullScreen title={t('draw-title')} subtitle={<bdi>{room.name}</bdi>} onClose={() => goBack(links.room)}>
      {why && (
        <EmptyState
          title={t(why)}
          action={links.sketches && <LinkButton href={links.sketches}>{t('to-sketches')}</LinkButton>}
        />
      )}
    </FullScreen>
  )
}
