import { Button, classNames, Spinner } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Check from 'lucide-react/icons/circle-check-big'
import Stop from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock-alert'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './gate.module.css'
import type { Told } from './gate-engine.ts'
import { mayLetInAnyway } from './tickets.ts'
import { whySentence } from './why.ts'

export interface ToldAnswerProps {
  told: Told | null
  isAsking: boolean
  listedAt: string
  online: boolean
  onNext: () => void
  onUndo: (redemptionId: number) => Promise<void>
  onTakeBack: (nonce: string) => void
  onLetIn: (nonce: string) => void
}

const pictures = { in: Check, 'in-alone': Clock, out: Stop, 'out-alone': Stop, conflict: Stop, failed: Stop } as const

/** Over the camera, to be read at arm's length: whether somebody may come in, and whether the server has said so or this phone alone. */
export function ToldAnswer(props: ToldAnswerProps) {
  const { told, isAsking, listedAt, online, onNext, onUndo, onTakeBack, onLetIn } = props
  const t = useT('gate')
  const format = useFormat()
  const Picture = told && pictures[told.kind]
  const why = told && whySentence(t, { ...told, usedAt: told.usedAt && format.moment(told.usedAt), listedAt })
  const isUnlisted = told?.kind === 'out-alone' && told.why !== null && mayLetInAnyway(told.why as never)
  return (
    <div role="status" className={styles.told}>
      {isAsking && (
        <div className={styles.asking}>
          <Spinner />
        </div>
      )}
      {!isAsking && told && Picture && (
        <div className={classNames(styles.answer, styles[told.kind])}>
          <Picture aria-hidden="true" className={styles.sign} />
          <strong className={styles.verdict}>{t(told.kind)}</strong>
          {(told.person || told.title) && <span className={styles.who}>{told.person || told.title}</span>}
          {told.person && told.title && <span>{told.title}</span>}
          {told.remaining !== null && told.remaining > 0 && <span>{t('left', { count: told.remaining })}</span>}
          {why && <span>{why}</span>}
          {told.kind.endsWith('alone') && <span className={styles.small}>{t('alone')}</span>}
          {told.error !== undefined && <ProblemNote error={told.error} />}
          <div className={styles.deeds}>
            <Button onPress={onNext}>{t('scan-again')}</Button>
            {isUnlisted && told.nonce && (
              <Button variant="quiet" onPress={() => onLetIn(told.nonce ?? '')}>
                {t('let-in-anyway')}
              </Button>
            )}
            {told.kind === 'in' && told.redemptionId !== null && (
              <Button variant="quiet" disabled={!online} onPress={() => void onUndo(told.redemptionId ?? 0)}>
                {t('undo')}
              </Button>
            )}
            {told.kind === 'in-alone' && told.nonce && (
              <Button variant="quiet" onPress={() => onTakeBack(told.nonce ?? '')}>
                {t('undo')}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
