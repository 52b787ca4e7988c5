import { Button } from '@vitrine/ui'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../../platform/i18n/use-t.tsx'
import styles from './web.module.css'

export interface ConfirmActionProps {
  title: string
  /** As the token's abilities name it. */
  action: string
  onAnswer: (isAllowed: boolean) => void
}

/** Lies over the face, which can draw nothing over it. The focus begins where nothing happens. */
export function ConfirmAction({ title, action, onAnswer }: ConfirmActionProps) {
  const t = useT('faces')
  const heading = useId()
  const words = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  return (
    <div className={styles.veil}>
      <div
        ref={panel}
        className={styles.question}
        role="alertdialog"
        aria-labelledby={heading}
        aria-describedby={words}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          onAnswer(false)
        }}
      >
        <h2 id={heading} className={styles.heading}>
          {t('confirm-title')}
        </h2>
        <p id={words}>{t('confirm-action', { title, action })}</p>
        <div className={styles.answers}>
          <Button variant="quiet" full onPress={() => onAnswer(false)}>
            {t('refuse')}
          </Button>
          <Button full onPress={() => onAnswer(true)}>
            {t('allow')}
          </Button>
        </div>
      </div>
    </div>
  )
}
