import { EmptyState, IconButton, LinkButton } from '@vitrine/ui'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useChat } from '../../../data/chat/use-chat.ts'
import { useChatPicture } from '../../../data/chat/use-chat-picture.ts'
import { useDraft } from '../../../data/chat/use-draft.ts'
import { useMembers } from '../../../data/chat/use-rooms.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../../platform/navigation/navigation.ts'
import { Title } from '../../../platform/navigation/title.tsx'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { Composer } from '../composer/Composer.tsx'
import { lineOf } from '../message/words.ts'
import { type RoomPlace, RoomPlaceProvider } from '../place.tsx'
import { Standing } from '../room/Standing.tsx'
import styles from './communities.module.css'
import type { Inside } from './InSpace.tsx'

/** Where one writes on the whole screen, and nothing else: a new message, or an answer to the one that the address names. */
export function WriteInSpace({
  room,
  links,
  messageId,
}: Pick<Inside, 'room' | 'links'> & { messageId: string | undefined }) {
  const t = useT('chat')
  const actions = useChat()
  const { members } = useMembers(room.id)
  const draft = useDraft(room.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const place = useMemo<RoomPlace>(
    () => ({ room, actions, links, usePicture: useChatPicture, members }),
    [room, actions, links, members],
  )
  const answered = useMessage(room.id, messageId ?? null)
  const close = () => goBack(links.room)
  // It is for writing: the caret stands where one does.
  useEffect(() => field.current?.focus(), [])
  return (
    <RoomPlaceProvider value={place}>
      <section className={styles.write} data-fills-screen data-whole-screen aria-label={room.name}>
        <Title>{t('new-message-in', { name: room.name })}</Title>
        <header className={styles.writeHead}>
          <IconButton label={t('close')} icon={<X />} onPress={close} />
          <h1 className={styles.writeTitle}>
            {answered ? t('replying-to', { name: answered.sender.name }) : t('new-message-in', { name: room.name })}
          </h1>
        </header>
        {answered === null && messageId !== undefined ? (
          <div className={styles.centre}>
            <EmptyState
              title={t('no-message-title')}
              message={t('no-message')}
              action={<LinkButton href={links.room}>{t('to-room')}</LinkButton>}
            />
          </div>
        ) : (
          <>
            <div className={styles.answered}>
              {answered && (
                <blockquote dir="auto">
                  <strong>
                    <bdi>{answered.sender.name}</bdi>
                  </strong>
                  <p>{answered.kind === 'text' ? answered.text : lineOf(answered, t)}</p>
                </blockquote>
              )}
            </div>
            <Standing>
              <Composer
                draft={draft}
                threadId={answered?.threadId ?? null}
                replyTo={answered ?? null}
                edits={null}
                onDone={() => navigate(links.room, { replace: true })}
                onUp={() => undefined}
                field={field}
              />
            </Standing>
          </>
        )}
      </section>
    </RoomPlaceProvider>
  )
}

/** A message by its id: undefined until it is there; null where there is none. */
function useMessage(roomId: string, id: string | null): ChatMessage | null | undefined {
  const actions = useChat()
  const [found, setFound] = useState<{ id: string; message: ChatMessage | null } | null>(null)
  useEffect(() => {
    if (id === null) return
    let isOver = false
    actions
      .message(roomId, id)
      .catch((error: unknown) => {
        logWarning('a message could not be found', error)
        return null
      })
      .then((message) => {
        if (!isOver) setFound({ id, message })
      })
    return () => {
      isOver = true
    }
  }, [actions, roomId, id])
  return found?.id === id ? found.message : undefined
}
