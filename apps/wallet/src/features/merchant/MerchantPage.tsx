import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@vitrine/protocol/problem'
import { EmptyState, LinkButton, PageHeader, Skeleton } from '@vitrine/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { merchantCodeQuery, myMerchantsQuery, redemptionsQuery } from '../../data/brands/merchants.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './merchant.module.css'
import { ScanDesk } from './ScanDesk.tsx'

const CodePicture = lazy(() => import('../../components/code-picture/CodePicture.tsx'))

/** The counter's screen: scans passes, shows a code for those who scan themselves, and who has just redeemed what. */
export default function MerchantPage({ params: { merchantId } }: { params: { merchantId: string } }) {
  const t = useT('merchant')
  const api = useApi()
  const { data: merchants } = useQuery(myMerchantsQuery(api))
  const code = useQuery(merchantCodeQuery(api, merchantId))
  const redemptions = useQuery(redemptionsQuery(api, merchantId))
  const merchant = merchants?.find(({ id }) => id === merchantId)
  /** Undefined until the list is known; 0 for an empty one. */
  const newest = redemptions.data && (redemptions.data.items[0]?.id ?? 0)
  const [shownFor, setShownFor] = useState(newest)
  const { refetch } = code
  // A code is used up by whoever redeems with it: the next person needs another.
  useEffect(() => {
    if (newest === shownFor) return
    setShownFor(newest)
    if (shownFor !== undefined) void refetch()
  }, [newest, shownFor, refetch])

  const title = merchant?.name ?? t('counter')
  if (code.error && !code.data) {
    return (
      <div className={styles.page}>
        <PageHeader title={title} onBack={() => goBack(href('merchants'))} />
        {isRefusal(code.error) ? (
          <EmptyState
            title={t('not-yours')}
            message={t('not-yours-why')}
            action={<LinkButton href={href('merchants')}>{t('to-counters')}</LinkButton>}
          />
        ) : (
          <RetryNote error={code.error} onRetry={() => void refetch()} />
        )}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader title={title} eyebrow={merchant?.business?.displayName} onBack={() => goBack(href('merchants'))} />
      <div className={styles.counter}>
        <ScanDesk merchantId={merchantId} />
        <section className={styles.code} aria-labelledby="counter-code">
          <h2 id="counter-code" className={styles.heading}>
            {t('code-title')}
          </h2>
          {code.data ? (
            <Suspense fallback={<Skeleton shape="block" className={styles.blank} height="18rem" />}>
              <CodePicture text={code.data.code} alt={t('code-alt')} />
            </Suspense>
          ) : (
            <Skeleton shape="block" className={styles.blank} height="18rem" />
          )}
          <p className={styles.note}>{t('code-hint')}</p>
          {code.data?.staticCode && <Printed text={code.data.staticCode} />}
        </section>
        <Redeemed redemptions={redemptions} />
      </div>
    </div>
  )
}

/** The code for the wall: it stays the same. */
function Printed({ text }: { text: string }) {
  const t = useT('merchant')
  return (
    <details className={styles.printed}>
      <summary>{t('printed')}</summary>
      <Suspense fallback={<Skeleton shape="block" className={styles.blank} height="18rem" />}>
        <CodePicture text={text} alt={t('printed-alt')} />
      </Suspense>
      <p className={styles.note}>{t('printed-hint')}</p>
    </details>
  )
}

interface RedeemedProps {
  redemptions: {
    data: { items: readonly { id: number; at: string; title: string; person: string; remaining: number }[] } | undefined
    error: Error | null
    refetch: () => unknown
  }
}

function Redeemed({ redemptions }: RedeemedProps) {
  const t = useT('merchant')
  const format = useFormat()
  const { data, error, refetch } = redemptions
  return (
    <section className={styles.list} aria-labelledby="redeemed">
      <h2 id="redeemed" className={styles.heading}>
        {t('redeemed')}
      </h2>
      {error && !data && <RetryNote error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={styles.note}>{t('redeemed-none')}</p>}
      <ul className={styles.deeds} aria-live="polite" aria-relevant="additions">
        {data?.items.map(({ id, at, title, person, remaining }) => (
          <li key={id} className={styles.deed}>
            <span className={styles.what}>{title}</span>
            <span className={styles.note}>
              {t('redeemed-by', { person, at: format.moment(at) })}
              {remaining > 0 && ` · ${t('remaining', { count: remaining })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
