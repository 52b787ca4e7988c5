import { Button, ListRow, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import CircleCheck from 'lucide-react/icons/circle-check'
import Copy from 'lucide-react/icons/copy'
import Flag from 'lucide-react/icons/flag'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Pencil from 'lucide-react/icons/pencil'
import Reply from 'lucide-react/icons/reply'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useState } from 'react'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { PersonTools } from '../moderation/index.ts'
import { useMessageDeeds, useRoomPlace } from '../place.tsx'
import styles from './message.module.css'
import { emojiIn, quickReactions } from './reactions.ts'
import { lineOf } from './words.ts'

interface MessageActionsProps {
  message: ChatMessage
  inThread: boolean
  onlyReactions: boolean
  onClose: () => void
}

/** Everything that can be done with a message. */
export function MessageActions({ message, inThread, onlyReactions, onClose }: MessageActionsProps) {
  const t = useT('chat')
  const toasts = useToasts()
  const { room, actions, links } = useRoomPlace()
  const deeds = useMessageDeeds()
  const isSent = message.sending === null && message.kind !== 'removed'
  const then = (deed: () => void) => () => {
    onClose()
    deed()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lineOf(message, t))
      toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
    } catch (error) {
      logWarning('the message could not be copied', error)
      toasts.show({ title: t('not-copied'), tone: 'danger' }, 'copied')
    }
  }
  const { accept } = deeds
  const [isAboutSender, setAboutSender] = useState(false)
  if (isAboutSender) {
    return (
      <Suspense>
        <PersonTools person={message.sender} room={room} onClose={onClose} />
      </Suspense>
    )
  }
  // What is more than words is changed where it is made.
  const editedAt = { question: links.newQuestion, sketch: links.newSketch }[message.kind as 'question' | 'sketch']
  return (
    <Sheet title={t(onlyReactions ? 'react' : 'message-actions')} onClose={onClose}>
      {isSent && room.may.send && <ReactionRow message={message} onDone={onClose} />}
      {!onlyReactions && (
        <div className={styles.actions}>
          {isSent && room.may.send && (
            <ListRow
              title={t('reply')}
              leading={<Reply aria-hidden="true" />}
              onPress={then(() => deeds.reply(message))}
            />
          )}
          {isSent && !inThread && links.thread(message.id) && (
            <ListRow
              title={t(message.kind === 'question' ? 'answer' : 'thread-open')}
              leading={<MessagesSquare aria-hidden="true" />}
              onPress={then(() => deeds.open(message))}
            />
          )}
          {isSent && accept && message.threadId !== null && (
            <ListRow
              title={t(accept.answer === message.id ? 'unaccept-answer' : 'accept-answer')}
              leading={<CircleCheck aria-hidden="true" />}
              onPress={then(() => accept.choose(message))}
            />
          )}
          {isSent && message.isMine && room.may.send && editedAt && (
            <ListRow
              title={t('edit')}
              leading={<Pencil aria-hidden="true" />}
              href={`${editedAt}?edits=${encodeURIComponent(message.id)}`}
            />
          )}
          {isSent && message.isMine && message.kind === 'text' && room.may.send && (
            <ListRow
              title={t('edit')}
              leading={<Pencil aria-hidden="true" />}
              onPress={then(() => deeds.edit(message))}
            />
          )}
          <ListRow title={t('copy')} leading={<Copy aria-hidden="true" />} onPress={then(() => void copy())} />
          {isSent && !message.isMine && (
            <ListRow
              title={t('report')}
              leading={<Flag aria-hidden="true" />}
              onPress={then(() => deeds.report(message))}
            />
          )}
          {isSent && !message.isMine && room.kind !== 'direct' && (
            <ListRow
              title={t('person-actions', { name: message.sender.name })}
              leading={<UserRound aria-hidden="true" />}
              onPress={() => setAboutSender(true)}
            />
          )}
          {isSent && (message.isMine || room.may.remove) && (
            <ListRow
              title={t('delete')}
              leading={<Trash2 aria-hidden="true" />}
              onPress={then(() => deeds.remove(message))}
            />
          )}
          {message.sending === 'failed' && (
            <>
              <Button variant="quiet" onPress={then(() => actions.retry(message))}>
                {t('retry')}
              </Button>
              <Button variant="quiet" onPress={then(() => actions.discard(message))}>
                {t('discard')}
              </Button>
            </>
          )}
        </div>
      )}
    </Sheet>
  )
}

/** A few by one press, every other one by the keyboard's own emoji. */
function ReactionRow({ message, onDone }: { message: ChatMessage; onDone: () => void }) {
  const t = useT('chat')
  const { actions } = useRoomPlace()
  const [typed, setTyped] = useState('')
  const toggle = (key: string) => {
    const mine = message.reactions.some((each) => each.key === key && each.mine !== null)
    if (mine) actions.unreact(message, key)
    else actions.react(message, key)
    onDone()
  }
  return (
    <div className={styles.quick}>
      <fieldset className={styles.quickRow} aria-label={t('react')}>
        {quickReactions.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.quickReaction}
            aria-label={t('react-with', { key })}
            aria-pressed={message.reactions.some((each) => each.key === key && each.mine !== null)}
            onClick={() => toggle(key)}
          >
            {key}
          </button>
        ))}
      </fieldset>
      <TextField
        label={t('react-other')}
        value={typed}
        autoComplete="off"
        onChange={(text) => {
          const key = emojiIn(text)
          if (key) toggle(key)
          else setTyped(text)
        }}
        error={typed.trim() === '' ? undefined : t('react-no-emoji')}
      />
    </div>
  )
}
