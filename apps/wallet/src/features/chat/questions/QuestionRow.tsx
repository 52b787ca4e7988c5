import { useLinkClick } from '@vitrine/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import { useFormat } from '../../../platform/i18n/format.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { failureOf } from '../message/words.ts'
import { useRoomPlace } from '../place.tsx'
import type { Question } from './question.ts'
import styles from './questions.module.css'

interface QuestionRowProps {
  question: Question
  /** Found in what is not kept here: whether it is answered is known where it is opened. */
  isOld?: boolean
}

/** A question in a list: who asked, how many have answered, and what was the answer. */
export function QuestionRow({ question, isOld = false }: QuestionRowProps) {
  const t = useT('questions')
  const format = useFormat()
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const { id, title, sender, isMine, sentAt, answers, acceptedAnswer, acceptedExcerpt, sending } = question
  const isAnswered = acceptedAnswer !== null
  const thread = sending === null ? links.thread(id) : null
  const content = (
    <>
      <span className={styles.sign}>
        {isAnswered ? <CircleCheck aria-hidden="true" className={styles.good} /> : <CircleHelp aria-hidden="true" />}
      </span>
      <span className={styles.words}>
        <bdi className={styles.title}>{title}</bdi>
        {isAnswered && (
          <span className={styles.answer} dir="auto">
            {acceptedExcerpt || t('answered')}
          </span>
        )}
        <span className={styles.about}>
          <bdi>{isMine ? t('you') : sender.name || t('somebody')}</bdi>
          <time dateTime={new Date(sentAt).toISOString()} title={format.dateTime(sentAt)}>
            {format.ago(sentAt)}
          </time>
          {!isOld && <span>{isAnswered && answers < 2 ? t('answered') : t('answers', { count: answers })}</span>}
        </span>
      </span>
    </>
  )
  return (
    <article className={styles.row}>
      {thread ? (
        <a className={styles.link} href={thread} onClick={handleClick}>
          {content}
        </a>
      ) : (
        <div className={styles.link}>{content}</div>
      )}
      {(sending === 'waiting' || sending === 'sending') && <p className={styles.about}>{t(`state-${sending}`)}</p>}
      {sending === 'failed' && <Failed question={question} />}
    </article>
  )
}

function Failed({ question }: { question: Question }) {
  const t = useT('chat')
  const { actions } = useRoomPlace()
  return (
    <p className={styles.failed}>
      <span>{failureOf(question.failure, t)}</span>
      <button type="button" onClick={() => actions.retry(question)}>
        {t('retry')}
      </button>
      <button type="button" onClick={() => actions.discard(question)}>
        {t('discard')}
      </button>
    </p>
  )
}
