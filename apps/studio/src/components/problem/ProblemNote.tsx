import { isRefusal, Problem } from '@vitrine/protocol/problem'
import { Button, ErrorNote } from '@vitrine/ui'
import { type ReactNode, Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import './namespaces.ts'
import styles from './problem-note.module.css'
import { useSentence } from './use-sentence.ts'

interface ProblemNoteProps {
  error: unknown
  /** What was tried, before why it failed. */
  title?: string
  onRetry?: () => void
  action?: ReactNode
}

/** What went wrong, from the catalogue, and the way on; with the number that whoever helps would ask for. */
export function ProblemNote(props: ProblemNoteProps) {
  return (
    // The catalogue comes with the first problem; the screen around it stays.
    <Suspense>
      <Note {...props} />
    </Suspense>
  )
}

function Note({ error, title, onRetry, action }: ProblemNoteProps) {
  const t = useT('problem')
  const sentence = useSentence()
  const requestId = error instanceof Problem && !isRefusal(error) ? error.requestId : undefined
  return (
    <ErrorNote
      action={
        <>
          {action}
          {onRetry && (
            <Button size="small" variant="quiet" onPress={onRetry}>
              {t('try-again')}
            </Button>
          )}
        </>
      }
    >
      {title && <strong>{title}. </strong>}
      {sentence(error).body}
      {requestId && <span className={styles.number}>{t('number', { id: requestId })}</span>}
    </ErrorNote>
  )
}
