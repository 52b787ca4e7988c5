import { LinkButton } from '@vitrine/ui'
import { useT } from '../platform/i18n/use-t.tsx'
import { href } from '../platform/paths.ts'
import { useSession } from '../platform/session/use-session.tsx'
import { MessagePage } from './MessagePage.tsx'

function WayHome() {
  const t = useT('app')
  const { status } = useSession()
  return (
    <LinkButton href={href('wallet')} variant="primary">
      {t(status === 'signed-in' ? 'to-wallet' : 'to-start')}
    </LinkButton>
  )
}

export function NotFoundPage() {
  const t = useT('app')
  return <MessagePage title={t('not-found-title')} message={t('not-found')} action={<WayHome />} />
}

/** A screen of the plan that this server does not have yet (R35). */
export function NotAvailablePage() {
  const t = useT('app')
  return <MessagePage title={t('not-available-title')} message={t('not-available')} action={<WayHome />} />
}
