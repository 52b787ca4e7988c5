import { Button } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import { type CSSProperties, useId } from 'react'
import type { ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './poll.module.css'

/** A poll: what can be chosen, and once one has, or it has ended, what the others have. */
export function PollBody({ poll }: { poll: Extract<ChatMessage, { kind: 'poll' }> }) {
  const t = useT('chat')
  const { actions, room } = useRoomPlace()
  const headingId = useId()
  const { options, mine, most, voters, isOver, isSecret, isMine, sending } = poll
  const mayVote = !isOver && sending === null && room.membership === 'join'
  const showsVotes = isOver || (mine.length > 0 && !isSecret)
  const choose = (id: string) => {
    const without = mine.filter((each) => each !== id)
    if (most === 1) actions.vote(poll, without.length < mine.length ? [] : [id])
    else actions.vote(poll, without.length < mine.length ? without : [...mine, id].slice(-most))
  }
  return (
    <div className={styles.poll}>
      <p id={headingId} className={styles.question} dir="auto">
        {poll.question}
      </p>
      <p className={styles.hint}>{isOver ? t('poll-over') : t('poll-choose', { count: most })}</p>
      <ul className={styles.options} aria-labelledby={headingId}>
        {options.map(({ id, text, votes }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              aria-pressed={mine.includes(id)}
              disabled={!mayVote}
              style={{ '--part': showsVotes && voters > 0 ? votes / voters : 0 } as CSSProperties}
              onClick={() => choose(id)}
            >
              <span className={styles.sign}>{mine.includes(id) && <Check aria-hidden="true" />}</span>
              <bdi className={styles.words}>{text}</bdi>
              {showsVotes && <span className={styles.votes}>{t('poll-votes', { count: votes })}</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{t('poll-voters', { count: voters })}</p>
      {!isOver && sending === null && (isMine || room.may.moderate) && (
        <Button size="small" variant="quiet" onPress={() => actions.endPoll(poll)}>
          {t('poll-end')}
        </Button>
      )}
    </div>
  )
}
