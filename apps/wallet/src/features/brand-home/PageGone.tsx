import type { PublicBusiness } from '@vitrine/protocol'
import { Button, EmptyState, LinkButton } from '@vitrine/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import styles from './brand-frame.module.css'

interface PageGoneProps {
  what: 'offline' | 'failed' | 'blocked' | 'flooded'
  business: PublicBusiness
  name: string
  onRetry: () => void
}

/** Why the page is not here, and where to go on. */
export function PageGone({ what, business, name, onRetry }: PageGoneProps) {
  const t = useT('brand-home')
  const brand = business.displayName
  return (
    <EmptyState
      picture={what === 'offline' ? <CloudOff aria-hidden="true" /> : <ShieldAlert aria-hidden="true" />}
      title={t(`${what}-title`, { brand })}
      message={t(what, { brand })}
      action={
        <div className={styles.ways}>
          <Button variant="quiet" onPress={onRetry}>
            {t('try-again')}
          </Button>
          <LinkButton variant="primary" href={href('businessWallet', { business: name })}>
            {t('to-wallet')}
          </LinkButton>
        </div>
      }
    />
  )
}
