import { useQuery } from '@tanstack/react-query'
import { searchInventory } from '@vitrine/client/routes'
import { readMerchantCode } from '@vitrine/token-rules'
import { EmptyState, LinkButton, ListRow, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate, useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import styles from './camera.module.css'

/** A counter's code was scanned first: which of one's own is to be redeemed there? */
export default function RedeemHerePage() {
  const t = useT('camera')
  const api = useApi()
  const code = useSearchParams().get('code') ?? ''
  const isCode = readMerchantCode(code) !== null
  const redeemable = useQuery({
    queryKey: ['inventory', 'redeemable'],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          searchInventory,
          { body: { behaviorId: 'redeemable-v1', filterBy: 'all', limit: 100 } },
          { signal },
        )
      ).data.items,
    enabled: isCode,
  })
  const tokens = redeemable.data?.filter((token) => isAble(token, 'Redeem'))
  return (
    <div className={styles.page}>
      <Title>{t('redeem-title')}</Title>
      <PageHeader title={t('redeem-title')} onBack={() => goBack(href('wallet'))} />
      {!isCode && (
        <EmptyState
          title={t('redeem-no-code')}
          action={<LinkButton href={href('camera')}>{t('scan-instead')}</LinkButton>}
        />
      )}
      {isCode && redeemable.isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {redeemable.error && !tokens && <RetryNote error={redeemable.error} onRetry={() => void redeemable.refetch()} />}
      {tokens?.length === 0 && <EmptyState title={t('redeem-nothing')} message={t('redeem-nothing-why')} />}
      {tokens && tokens.length > 0 && (
        <ul className={styles.rows} aria-label={t('redeem-title')}>
          {tokens.map((token) => (
            <li key={token.id}>
              <ListRow
                title={titleOf(token)}
                leading={
                  <span className={styles.thumb}>
                    <TokenIcon token={token} titled />
                  </span>
                }
                onPress={() => navigate(href('token', { tokenId: token.id }, { code }), { replace: true })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
