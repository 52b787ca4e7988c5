import { useQuery } from '@tanstack/react-query'
import type { StaffRedemption } from '@vitrine/protocol'
import { Badge, Button } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useMayAs } from '../../components/brand/current-brand.ts'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { redemptionsFile, redemptionsQuery, useUndoRedemption } from '../../data/merchants.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './merchants.module.css'

/** What was redeemed, newest first; for a while it can be undone. */
export function Redemptions({ businessId }: { businessId: string }) {
  const t = useT('merchants')
  const api = useApi()
  const fail = useFailureToast()
  const { data, error, refetch } = useQuery(redemptionsQuery(api, businessId))
  const undo = useUndoRedemption(businessId)
  const mayUndo = useMayAs('cashier')
  const [asked, setAsked] = useState<StaffRedemption | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await redemptionsFile(api, businessId))
    } catch (failure) {
      await fail({ title: t('failed'), error: failure })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <section className={styles.redemptions} aria-labelledby="redemptions-heading">
      <div className={styles.headline}>
        <h2 id="redemptions-heading" className={styles.heading}>
          {t('redemptions')}
        </h2>
        <Button size="small" variant="quiet" busy={isSaving} disabled={!data?.length} onPress={() => void save()}>
          {t('save-csv')}
        </Button>
      </div>
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {undo.error && <ProblemNote title={t('failed')} error={undo.error} />}
      {data?.length === 0 && <p className={styles.note}>{t('redemptions-none')}</p>}
      <ul className={styles.rows}>
        {data?.map((redemption) => (
          <Row key={redemption.id} redemption={redemption} onUndo={mayUndo ? setAsked : undefined} />
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={t('undo-ask')}
        confirmLabel={t('undo-do')}
        cancelLabel={t('cancel')}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) undo.mutate(asked.id)
          setAsked(null)
        }}
      >
        {t('undo-why', { title: asked?.title ?? '' })}
      </ConfirmDialog>
    </section>
  )
}

interface RowProps {
  redemption: StaffRedemption
  onUndo: ((redemption: StaffRedemption) => void) | undefined
}

function Row({ redemption, onUndo }: RowProps) {
  const t = useT('merchants')
  const format = useFormat()
  const { title, person, merchant, at, isTest, undoneAt, undoUntil } = redemption
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.what}>{title}</span>
        <span className={styles.note}>{t('redeemed-by', { person, merchant, at: format.moment(at) })}</span>
      </span>
      {isTest && <Badge tone="warning">{t('test')}</Badge>}
      {undoneAt && <Badge>{t('undone')}</Badge>}
      {undoUntil && onUndo && (
        <Button
          size="small"
          variant="plain"
          title={t('undo-until', { at: format.time(undoUntil) })}
          onPress={() => onUndo(redemption)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
