import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton, Skeleton } from '@vitrine/ui'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { tokenQuery } from '../../data/tokens/tokens.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { RoomScreen } from './RoomScreen.tsx'

/** `/token-ar?token=…` */
export default function TokenArPage() {
  const t = useT('token-ar')
  const api = useApi()
  const tokenId = useSearchParams().get('token') ?? ''
  const {
    data: token,
    error,
    refetch,
  } = useQuery({
    ...tokenQuery(api, tokenId),
    enabled: tokenId !== '',
  })
  if (tokenId === '') {
    return (
      <EmptyState
        title={t('none-title')}
        message={t('none')}
        action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
      />
    )
  }
  if (!token) {
    return error ? <RetryNote error={error} onRetry={() => void refetch()} /> : <Skeleton width="100%" height="80dvh" />
  }
  return (
    <>
      <Title>{t('title', { title: titleOf(token) })}</Title>
      <RoomScreen key={token.id} token={token} />
    </>
  )
}
