import { LinkButton } from '@vitrine/ui'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import { useIsStaff } from '../../data/brands/staff.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import './namespaces.ts'
import styles from './staff-links.module.css'

interface StaffLinksProps {
  business: { id: string; displayName: string }
  /** As the address names it. */
  name: string
}

/** In a brand's area, for who works for it: the screens that nobody else sees. */
export function StaffLinks({ business, name }: StaffLinksProps) {
  const t = useT('staff-links')
  const { isStaff } = useIsStaff(business.id)
  if (!isStaff) return null
  return (
    <nav className={styles.links} aria-label={t('label', { brand: business.displayName })}>
      <p className={styles.words}>{t('label', { brand: business.displayName })}</p>
      <LinkButton size="small" href={href('businessDrops', { business: name })}>
        <MapPinPlus aria-hidden="true" />
        {t('drops')}
      </LinkButton>
    </nav>
  )
}
