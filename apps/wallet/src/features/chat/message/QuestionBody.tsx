import { useLinkClick } from '@vitrine/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import type { ChatBody, ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useRoomPlace } from '../place.tsx'
import styles from './message.module.css'

/** A question, and how far it has come. */
export function QuestionBody({ question }: { question: ChatMessage & Extract<ChatBody, { kind: 'question' }> }) {
  const t = useT('chat')
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const thread = links.thread(question.id)
  const isAnswered = question.acceptedAnswer !== null
  const state = isAnswered ? t('question-answered') : t('answers', { count: question.answers })
  return (
    <div className={styles.question}>
      <p className={styles.kind}>
        <CircleHelp aria-hidden="true" />
        {t('question')}
      </p>
      <p dir="auto" className={styles.questionTitle}>
        {question.title}
      </p>
      {question.text && (
        <p dir="auto" className={styles.text}>
          {question.text}
        </p>
      )}
      {thread && question.sending === null ? (
        <a className={styles.answers} data-answered={isAnswered} href={thread} onClick={handleClick}>
          {isAnswered && <CircleCheck aria-hidden="true" />}
          {state}
        </a>
      ) : (
        <span className={styles.answers}>{state}</span>
      )}
    </div>
  )
}
