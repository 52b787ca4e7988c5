import { Button, ErrorNote } from '@vitrine/ui'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './gate.module.css'
import type { GateState } from './gate-state.ts'

interface WaitingProps {
  state: Pick<GateState, 'queue' | 'results'>
  online: boolean
  onSend: (again: boolean) => void
}

/** What is not done yet, or went wrong: told apart from what is. */
export function Waiting({ state: { queue, results }, online, onSend }: WaitingProps) {
  const t = useT('gate')
  const waiting = queue.filter(({ refusedBy }) => refusedBy === null).length
  const parked = queue.length - waiting
  const conflicts = results.filter(({ outcome }) => outcome === 'conflict').length
  return (
    <>
      {conflicts > 0 && <ErrorNote>{t('conflicts', { count: conflicts })}</ErrorNote>}
      {parked > 0 && (
        <ErrorNote
          action={
            <Button size="small" variant="quiet" disabled={!online} onPress={() => onSend(true)}>
              {t('send-again')}
            </Button>
          }
        >
          {t('parked', { count: parked })}
        </ErrorNote>
      )}
      <div role="status">
        {waiting > 0 && (
          <div className={styles.waiting}>
            <CloudUpload aria-hidden="true" />
            <span className={styles.grow}>{t('queued', { count: waiting })}</span>
            {online && (
              <Button size="small" variant="quiet" onPress={() => onSend(false)}>
                {t('send-now')}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}
