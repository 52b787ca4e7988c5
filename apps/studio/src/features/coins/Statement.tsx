import { useInfiniteQuery } from '@tanstack/react-query'
import type { CoinMovement } from '@vitrine/protocol'
import { Button, ListRow } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { treasuryFile, treasuryHistoryQuery } from '../../data/coins.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { saveFile } from '../../platform/save-file.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './coins.module.css'

/** How the treasury came to what it is. */
export function Statement({ businessId }: { businessId: string }) {
  const t = useT('coins')
  const format = useFormat()
  const api = useApi()
  const fail = useFailureToast()
  const history = useInfiniteQuery(treasuryHistoryQuery(api, businessId))
  const [isSaving, setIsSaving] = useState(false)
  const movements = history.data?.pages.flatMap(({ items }) => items)
  const save = async () => {
    setIsSaving(true)
    try {
      saveFile(await treasuryFile(api, businessId))
    } catch (error) {
      await fail({ title: t('failed'), error })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <section className={styles.section} aria-labelledby="statement-heading">
      <div className={styles.headline}>
        <h2 id="statement-heading" className={styles.heading}>
          {t('statement')}
        </h2>
        <Button size="small" variant="quiet" busy={isSaving} disabled={!movements?.length} onPress={() => void save()}>
          {t('save-csv')}
        </Button>
      </div>
      {history.error && !movements && <ProblemNote error={history.error} onRetry={() => void history.refetch()} />}
      {movements?.length === 0 && <p className={styles.note}>{t('statement-none')}</p>}
      <ul className={styles.list}>
        {movements?.map((movement) => (
          <li key={movement.id}>
            <ListRow
              title={[t(`kind-${movement.kind}`), nameOf(movement)].filter(Boolean).join(' · ')}
              subtitle={[format.moment(movement.at), movement.memo].filter(Boolean).join(' · ')}
              trailing={
                <span className={movement.amount > 0 ? styles.came : styles.went}>
                  {movement.amount > 0 ? '+' : '−'}
                  {format.number(Math.abs(movement.amount))}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <div>
          <Button variant="quiet" busy={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </section>
  )
}

function nameOf({ party }: CoinMovement): string {
  if (party.type === 'person') return party.name
  return party.type === 'address' ? party.hint : ''
}
