import { Button, ListRow } from '@vitrine/ui'
import { useState } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatActions, ChatMessage, ChatRoom } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'
import { lineOf } from '../message/words.ts'
import styles from './list.module.css'

interface SaidBeforeProps {
  words: string
  rooms: readonly ChatRoom[]
  actions: ChatActions
}

/** What was said with these words, in any of the rooms. */
export function SaidBefore({ words, rooms, actions }: SaidBeforeProps) {
  const t = useT('chat')
  const [found, setFound] = useState<{ words: string; messages: readonly ChatMessage[] } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    try {
      setFound({ words, messages: await actions.search(null, words) })
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const known = new Map(rooms.map((room) => [room.id, room]))
  const messages = found?.words === words ? found.messages.filter(({ roomId }) => known.has(roomId)) : null
  return (
    <>
      {messages === null && (
        <Button variant="quiet" busy={busy} onPress={() => void ask()}>
          {t('search-said')}
        </Button>
      )}
      {failure !== null && <RetryNote error={failure} onRetry={() => void ask()} />}
      <p role="status" className={styles.note}>
        {messages && t('found', { count: messages.length })}
      </p>
      <ul className={styles.rooms}>
        {messages?.map((message) => (
          <li key={message.id}>
            <ListRow
              title={<bdi>{known.get(message.roomId)?.name}</bdi>}
              subtitle={lineOf(message, t)}
              href={href('dm', { roomId: message.roomId }, { message: message.id })}
              chevron={false}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
