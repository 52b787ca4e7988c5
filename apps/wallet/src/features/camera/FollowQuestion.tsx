import { Button } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Sheet } from '@vitrine/ui/sheet'
import { useToasts } from '@vitrine/ui/toast'
import { useT } from '../../platform/i18n/use-t.tsx'
import { logWarning } from '../../platform/telemetry/log.ts'
import styles from './camera.module.css'
import type { CodeMeaning } from './read-code.ts'

interface FollowQuestionProps {
  asked: Exclude<CodeMeaning, { kind: 'screen' | 'pass' }>
  onDone: () => void
}

/** What to do with a code that is no screen of ours. */
export function FollowQuestion({ asked, onDone }: FollowQuestionProps) {
  return asked.kind === 'elsewhere' ? (
    <Leave asked={asked} onDone={onDone} />
  ) : (
    <Address address={asked.address} onDone={onDone} />
  )
}

function Leave({ asked, onDone }: { asked: Extract<CodeMeaning, { kind: 'elsewhere' }>; onDone: () => void }) {
  const t = useT('camera')
  return (
    <ConfirmDialog
      title={t('leave-title', { host: asked.host })}
      confirmLabel={t('leave')}
      onCancel={onDone}
      onConfirm={() => {
        window.open(asked.url, '_blank', 'noopener,noreferrer')
        onDone()
      }}
    >
      <span className={styles.text}>{t('leave-hint', { url: asked.url })}</span>
    </ConfirmDialog>
  )
}

function Address({ address, onDone }: { address: string; onDone: () => void }) {
  const t = useT('camera')
  const toasts = useToasts()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ title: t('copied'), durationMs: 2_000 }, 'copied')
      onDone()
    } catch (error) {
      logWarning('an address could not be copied', error)
      toasts.show({ tone: 'danger', title: t('copy-failed') }, 'copied')
    }
  }
  return (
    <Sheet
      title={t('address-title')}
      onClose={onDone}
      footer={
        <Button full onPress={() => void copy()}>
          {t('copy')}
        </Button>
      }
    >
      <p>{t('address-hint')}</p>
      <p className={styles.text}>{address}</p>
    </Sheet>
  )
}
