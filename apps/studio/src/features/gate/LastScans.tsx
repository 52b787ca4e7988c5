import type { ScanResult } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Badge, Button } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './gate.module.css'
import type { GateState, QueuedScan } from './gate-state.ts'
import { whySentence } from './why.ts'

interface LastScansProps {
  state: GateState
  online: boolean
  onUndo: (redemptionId: number) => Promise<void>
  onTakeBack: (nonce: string) => void
  onSeen: (nonce: string) => void
}

const shownMax = 30
const tones = { redeemed: 'success', refused: 'neutral', conflict: 'danger', undone: 'neutral' } as const

/** What was scanned on this phone, newest first: what waits before what is done. */
export function LastScans({ state, online, onUndo, onTakeBack, onSeen }: LastScansProps) {
  const t = useT('gate')
  const { queue, results } = state
  return (
    <section className={styles.last} aria-labelledby="last-scans">
      <h2 id="last-scans" className={styles.heading}>
        {t('last')}
      </h2>
      {queue.length + results.length === 0 && <p className={styles.note}>{t('last-none')}</p>}
      <ul className={styles.rows}>
        {queue.toReversed().map((scan) => (
          <Queued key={scan.nonce} scan={scan} onTakeBack={onTakeBack} />
        ))}
        {results.slice(0, shownMax).map((result) => (
          <Done key={result.nonce} result={result} online={online} onUndo={onUndo} onSeen={onSeen} />
        ))}
      </ul>
    </section>
  )
}

function Queued({ scan, onTakeBack }: { scan: QueuedScan; onTakeBack: (nonce: string) => void }) {
  const t = useT('gate')
  const format = useFormat()
  const isIn = scan.told === 'let_in' && !scan.undone
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        <span className={styles.what}>{scan.title ?? t('unknown-ticket')}</span>
        <span className={styles.note}>{format.time(scan.at)}</span>
      </span>
      <Badge tone={scan.refusedBy ? 'danger' : 'warning'}>
        {scan.refusedBy
          ? t('was-parked')
          : scan.undone
            ? t('was-undone')
            : t(isIn ? 'was-queued-in' : 'was-queued-out')}
      </Badge>
      {isIn && (
        <Button size="small" variant="plain" onPress={() => onTakeBack(scan.nonce)}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}

interface DoneProps extends Pick<LastScansProps, 'online' | 'onUndo' | 'onSeen'> {
  result: ScanResult
}

function Done({ result, online, onUndo, onSeen }: DoneProps) {
  const t = useT('gate')
  const format = useFormat()
  const { outcome, redemptionId, undoneAt, problem, usedAt } = result
  const why = whySentence(t, { why: problem, usedAt: usedAt && format.moment(usedAt), listedAt: '' })
  const isRecent = Date.now() - Date.parse(result.at) < limits.redemptionUndoMinutes * 60_000
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        <span className={styles.what}>{result.person || result.title || t('unknown-ticket')}</span>
        <span className={styles.note}>
          {[format.time(result.at), result.person ? result.title : null, why].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Badge tone={undoneAt ? 'neutral' : tones[outcome]}>{undoneAt ? t('undone') : t(`was-${outcome}`)}</Badge>
      {outcome === 'redeemed' && redemptionId !== null && !undoneAt && isRecent && (
        <Button
          size="small"
          variant="plain"
          disabled={!online}
          title={online ? undefined : t('undo-offline')}
          onPress={() => void onUndo(redemptionId)}
        >
          {t('undo')}
        </Button>
      )}
      {outcome === 'conflict' && (
        <Button size="small" variant="plain" onPress={() => onSeen(result.nonce)}>
          {t('seen')}
        </Button>
      )}
    </li>
  )
}
