import { Button } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useId } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './place.module.css'

/** A text to take elsewhere: read whole, copied by one press. */
export function Copied({ label, text }: { label: string; text: string }) {
  const t = useT('look')
  const toasts = useToasts()
  const id = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.show({ title: t('copied') })
    } catch {
      toasts.show({ tone: 'danger', title: t('not-copied') })
    }
  }
  return (
    <fieldset className={styles.copied} aria-labelledby={id}>
      <div className={styles.copiedHead}>
        <span id={id} className={styles.label}>
          {label}
        </span>
        <Button size="small" variant="plain" aria-label={t('copy-of', { label })} onPress={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <pre className={styles.text}>{text}</pre>
    </fieldset>
  )
}
