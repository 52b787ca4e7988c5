import { useQuery } from '@tanstack/react-query'
import { EmptyState, ListRow, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { myMerchantsQuery } from '../../data/brands/merchants.ts'
import { hasScannedPass } from '../../data/brands/scanned-pass.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './merchant.module.css'

/** The counters at which the person stands; staff set them up in Studio. */
export default function MerchantsPage() {
  const t = useT('merchant')
  const api = useApi()
  const { data: merchants, error, isPending, refetch } = useQuery(myMerchantsQuery(api))
  return (
    <div className={styles.page}>
      <Title>{t('title')}</Title>
      <PageHeader title={t('title')} onBack={() => goBack(href('wallet'))} />
      {isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {error && !merchants && <RetryNote error={error} onRetry={() => void refetch()} />}
      {merchants?.length === 0 && <EmptyState title={t('none')} message={t('none-why')} />}
      {merchants && merchants.length > 1 && hasScannedPass() && <p role="status">{t('choose-for-pass')}</p>}
      {merchants && merchants.length > 0 && (
        <ul className={styles.rows} aria-label={t('title')}>
          {merchants.map((merchant) => (
            <li key={merchant.id}>
              <ListRow
                title={merchant.name}
                subtitle={merchant.business?.displayName}
                onPress={() => navigate(href('merchant', { merchantId: merchant.id }))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
