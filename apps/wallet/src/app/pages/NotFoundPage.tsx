import { LinkButton } from '@vitrine/ui'
import Compass from 'lucide-react/icons/compass'
import Hourglass from 'lucide-react/icons/hourglass'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { WayOn } from '../../components/way-on/WayOn.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/session/use-session.tsx'

function WayHome({ Way }: { Way: typeof WayOn | typeof LinkButton }) {
  const t = useT('app')
  const { status } = useSession()
  return (
    <Way href={href('wallet')} variant="primary">
      {t(status === 'signed-in' ? 'to-wallet' : 'to-start')}
    </Way>
  )
}

export function NotFoundPage() {
  const t = useT('app')
  return (
    <MessagePage
      standalone
      picture={<Compass aria-hidden="true" />}
      title={t('not-found-title')}
      message={t('not-found')}
      action={<WayHome Way={WayOn} />}
    />
  )
}

/** A screen of the plan that this server does not have yet (R35). */
export function NotAvailablePage() {
  const t = useT('app')
  return (
    <MessagePage
      picture={<Hourglass aria-hidden="true" />}
      title={t('not-available-title')}
      message={t('not-available')}
      action={<WayHome Way={LinkButton} />}
    />
  )
}
