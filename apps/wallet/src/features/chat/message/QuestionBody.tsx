import { useLinkClick } from '@vitrine/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import type { ChatBody, ChatMessage } from '../../../data/chat/model.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useMessageDeeds, useRoomPlace } from '../place.tsx'
import styles from './message.module.css'

interface QuestionBodyProps {
  question: ChatMessage & Extract<ChatBody, { kind: 'question' }>
  /** Where its answers are shown below it. */
  inThread: boolean
}

/** A question, and how far it has come. */
export function QuestionBody({ question, inThread }: QuestionBodyProps) {
  const t = useT('chat')
  const { links } = useRoomPlace()
  const handleClick = useLinkClick()
  const deeds = useMessageDeeds()
  const thread = links.thread(question.id)
  const { acceptedAnswer } = question
  const isAnswered = acceptedAnswer !== null
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
      {inThread ? (
        acceptedAnswer !== null && (
          <button
            type="button"
            className={styles.answers}
            data-answered="true"
            onClick={() => deeds.jumpTo(acceptedAnswer)}
          >
            <CircleCheck aria-hidden="true" />
            {t('answer-show')}
          </button>
        )
      ) : thread && question.sending === null ? (
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
