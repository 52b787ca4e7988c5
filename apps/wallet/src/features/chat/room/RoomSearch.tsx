import { Button, ListRow, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { type FormEvent, useState } from 'react'
import { RetryNote } from '../../../components/problem/RetryNote.tsx'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { lineOf } from '../message/words.ts'
import { useRoomPlace } from '../place.tsx'
import styles from './room.module.css'

/** Finds what was said in the room. */
export function RoomSearch({ onChoose, onClose }: { onChoose: (id: string) => void; onClose: () => void }) {
  const t = useT('chat')
  const format = useFormat()
  const { room, actions } = useRoomPlace()
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly ChatMessage[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (words.trim() === '') return
    setBusy(true)
    setFailure(null)
    try {
      setFound(await actions.search(room.id, words.trim()))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return (
    <Sheet title={t('search-in', { name: room.name })} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void ask()
        }}
      >
        <TextField label={t('search-words')} value={words} onChange={setWords} autoComplete="off" maxLength={200} />
        <Button type="submit" busy={busy} full>
          {t('search')}
        </Button>
      </form>
      {failure !== null && <RetryNote error={failure} onRetry={() => void ask()} />}
      <p role="status" className={styles.hint}>
        {found && t('found', { count: found.length })}
      </p>
      <ul className={styles.list}>
        {found?.map((message) => (
          <li key={message.id}>
            <ListRow
              title={<bdi>{message.sender.name}</bdi>}
              subtitle={lineOf(message, t)}
              trailing={format.moment(message.sentAt)}
              onPress={() => onChoose(message.id)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
