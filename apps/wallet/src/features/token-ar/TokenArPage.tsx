import { LinkButton, Skeleton } from '@vitrine/ui'
import Box from 'lucide-react/icons/box'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useToken } from '../../data/tokens/use-token.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { RoomScreen } from './RoomScreen.tsx'

/** `/token-ar?token=…` */
export default function TokenArPage() {
  const t = useT('token-ar')
  const tokenId = useSearchParams().get('token') ?? ''
  const { token, error, retry } = useToken(tokenId)
  if (tokenId === '') {
    return (
      <MessagePage
        picture={<Box aria-hidden="true" />}
        title={t('none-title')}
        message={t('none')}
        action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
      />
    )
  }
  if (!token) {
    return error ? <RetryNote error={error} onRetry={retry} /> : <Skeleton width="100%" height="80dvh" />
  }
  return (
    <>
      <Title>{t('title', { title: titleOf(token) })}</Title>
      <RoomScreen key={token.id} token={token} />
    </>
  )
}
