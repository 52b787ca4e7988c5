import { EmptyState } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import MessageCircle from 'lucide-react/icons/message-circle'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { ChatMessage, ChatPerson, ChatTimeline } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { Composer } from '../composer/Composer.tsx'
import { type MessageDeeds, MessageDeedsProvider, useRoomPlace } from '../place.tsx'
import { Timeline } from '../timeline/Timeline.tsx'
import { RoomHead } from './RoomHead.tsx'
import styles from './room.module.css'
import { Standing } from './Standing.tsx'

const ReportMessage = lazy(async () => ({ default: (await import('./ReportMessage.tsx')).ReportMessage }))

export interface RoomViewProps {
  timeline: ChatTimeline
  typing: readonly ChatPerson[]
  seenBy: ReadonlyMap<string, readonly ChatPerson[]>
  draft: [text: string, setText: (text: string) => void]
  /** The thread that is shown, not the room. */
  threadId: string | null
  /** A message that the address asks for. */
  target: string | null
  hidesBack: boolean
}

/** A room or one of its threads: what was said, and where one writes. */
export function RoomView({ timeline, typing, seenBy, draft, threadId, target, hidesBack }: RoomViewProps) {
  const t = useT('chat')
  const toasts = useToasts()
  const { room, actions, links } = useRoomPlace()
  const [writes, setWrites] = useState<{ replyTo: ChatMessage } | { edits: ChatMessage } | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [wanted, setWanted] = useState(target === null ? null : { id: target, turn: 0 })
  const [reported, setReported] = useState<ChatMessage | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const root = threadId === null ? undefined : timeline.messages.find(({ id }) => id === threadId)
  const question = root?.kind === 'question' ? root : null
  const toField = useCallback(() => field.current?.focus(), [])

  const { messages } = timeline
  const mayAccept = question !== null && (question.isMine || room.may.moderate)
  const deeds = useMemo<MessageDeeds>(() => {
    const hide = (id: string, on: boolean) =>
      setHidden((now) => {
        const next = new Set(now)
        if (on) next.add(id)
        else next.delete(id)
        return next
      })
    return {
      reply(message) {
        setWrites({ replyTo: message })
        toField()
      },
      edit(message) {
        setWrites({ edits: message })
        toField()
      },
      /** Gone at once, and for good when there is no undoing any more. */
      remove(message) {
        hide(message.id, true)
        toasts.show({
          title: t('deleted'),
          action: { label: t('undo'), onPress: () => undefined },
          onEnd(end) {
            if (end === 'action') {
              hide(message.id, false)
              return
            }
            actions.remove(message).then(
              () => hide(message.id, false),
              () => {
                hide(message.id, false)
                toasts.show({ title: t('not-deleted'), tone: 'danger' })
              },
            )
          },
        })
        toField()
      },
      open(message) {
        const address = links.thread(message.id)
        if (address) navigate(address)
      },
      report: setReported,
      jumpTo: (id) => setWanted((now) => ({ id, turn: (now?.turn ?? 0) + 1 })),
      accept:
        mayAccept && question
          ? {
              answer: question.acceptedAnswer,
              choose(message) {
                const isIt = question.acceptedAnswer === message.id
                actions
                  .acceptAnswer(question, isIt ? null : message.id)
                  .catch(() => toasts.show({ title: t('not-accepted'), tone: 'danger' }))
              },
            }
          : null,
    }
  }, [actions, links, mayAccept, question, t, toasts, toField])

  const editLast = () => {
    const last = messages.findLast(({ isMine, kind, sending }) => isMine && kind === 'text' && sending === null)
    if (last) deeds.edit(last)
  }
  return (
    <MessageDeedsProvider value={deeds}>
      <section className={styles.room} data-fills-screen data-whole-screen aria-label={room.name}>
        <RoomHead
          threadOf={threadId === null ? null : (root ?? 'unknown')}
          hidesBack={hidesBack}
          onFound={deeds.jumpTo}
        />
        {room.isEncrypted ? (
          <div className={styles.centre}>
            <EmptyState title={t('encrypted-title')} message={t('encrypted')} />
          </div>
        ) : (
          <Timeline
            key={`${room.id} ${threadId}`}
            timeline={timeline}
            typing={typing}
            seenBy={seenBy}
            hidden={hidden}
            threadId={threadId}
            acceptedAnswer={question?.acceptedAnswer ?? null}
            wanted={wanted}
            onLeaveByKey={toField}
            empty={
              <EmptyState
                picture={<MessageCircle aria-hidden="true" />}
                title={t('room-empty-title')}
                message={room.kind === 'direct' ? t('room-empty-direct', { name: room.name }) : t('room-empty')}
              />
            }
          />
        )}
        <Standing>
          <Composer
            key={`${room.id} ${threadId}`}
            draft={draft}
            threadId={threadId}
            replyTo={writes && 'replyTo' in writes ? writes.replyTo : null}
            edits={writes && 'edits' in writes ? writes.edits : null}
            onDone={() => setWrites(null)}
            onUp={editLast}
            field={field}
          />
        </Standing>
        {reported && (
          <Suspense>
            <ReportMessage message={reported} onClose={() => setReported(null)} />
          </Suspense>
        )}
      </section>
    </MessageDeedsProvider>
  )
}
