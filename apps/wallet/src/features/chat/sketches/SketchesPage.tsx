import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useSketches, useTimeline } from '../../../data/chat/use-timeline.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, useSearchParams } from '../../../platform/navigation/navigation.ts'
import { OverSpace } from '../communities/OverSpace.tsx'
import type { SpaceParams } from '../communities/space-links.ts'
import { useRoomPlace } from '../place.tsx'
import { SketchList } from './SketchList.tsx'
import { SketchViewer } from './SketchViewer.tsx'
import type { Sketch } from './sketch.ts'

/** What people have drawn in a brand's room, or one of it. */
export default function SketchesPage({ params }: { params: SpaceParams }) {
  return <OverSpace params={params}>{({ room }) => <Shown roomId={room.id} />}</OverSpace>
}

function Shown({ roomId }: { roomId: string }) {
  const opened = useSearchParams().get('sketch')
  const { hidden, remove } = useRemoving()
  const timeline = useSketches(roomId)
  return opened === null ? (
    <SketchList timeline={timeline} hidden={hidden} />
  ) : (
    <Opened key={opened} roomId={roomId} id={opened} onRemove={remove} />
  )
}

interface OpenedProps {
  roomId: string
  id: string
  onRemove: (sketch: Sketch) => void
}

function Opened({ roomId, id, onRemove }: OpenedProps) {
  const { messages, isReady } = useTimeline(roomId, id)
  const found = messages.find((message) => message.id === id)
  const sketch = found?.kind === 'sketch' ? found : isReady ? null : undefined
  return <SketchViewer sketch={sketch} onRemove={onRemove} />
}

/** Gone at once, and for good when there is no undoing any more. */
function useRemoving() {
  const t = useT('sketches')
  const toasts = useToasts()
  const { actions, links } = useRoomPlace()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const hide = (id: string, on: boolean) =>
    setHidden((now) => (on ? new Set([...now, id]) : new Set([...now].filter((each) => each !== id))))
  const remove = (sketch: Sketch) => {
    hide(sketch.id, true)
    goBack(links.sketches ?? links.room)
    toasts.show({
      title: t('deleted'),
      action: { label: t('undo'), onPress: () => undefined },
      onEnd(end) {
        if (end === 'action') {
          hide(sketch.id, false)
          return
        }
        actions.remove(sketch).catch(() => {
          hide(sketch.id, false)
          toasts.show({ title: t('not-deleted'), tone: 'danger' })
        })
      },
    })
  }
  return { hidden, remove }
}
