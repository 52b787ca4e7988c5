import { LinkButton } from '@vitrine/ui'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import Store from 'lucide-react/icons/store'
import { useIsStaff } from '../../data/brands/staff.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useIsOwnWallet } from '../../platform/session/use-is-own-wallet.ts'
import './namespaces.ts'
import styles from './staff-links.module.css'

interface StaffLinksProps {
  business: { id: string; displayName: string }
}

/** In a brand's area, for who works for it: the ways into Studio. */
export function StaffLinks({ business }: StaffLinksProps) {
  const t = useT('staff-links')
  const isOwnWallet = useIsOwnWallet()
  const isStaff = useIsStaff(isOwnWallet ? business.id : undefined)
  if (!isStaff) return null
  return (
    <nav className={styles.links} aria-label={t('label', { brand: business.displayName })}>
      <p className={styles.words}>{t('label', { brand: business.displayName })}</p>
      <LinkButton size="small" href={`/studio/${business.id}`} target="_blank">
        <Store aria-hidden="true" />
        {t('studio')}
      </LinkButton>
      <LinkButton size="small" href={`/studio/${business.id}/drops`} target="_blank">
        <MapPinPlus aria-hidden="true" />
        {t('drops')}
      </LinkButton>
    </nav>
  )
}
