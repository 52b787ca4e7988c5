import { useQuery } from '@tanstack/react-query'
import { useLinkClick } from '@vitrine/ui'
import { myPointsQuery } from '../../data/earnings/points.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { BrandPicture } from '../brand/BrandPicture.tsx'
import './namespaces.ts'
import styles from './points-strip.module.css'

/** The person's points at every brand, over their wallet; nothing where there are none. */
export function PointsStrip() {
  const t = useT('points-strip')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { data } = useQuery(myPointsQuery(useApi()))
  const shown = data?.filter(({ points }) => points.total > 0) ?? []
  if (shown.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={t('points')}>
      <span className={styles.label} aria-hidden="true">
        {t('points')}
      </span>
      {shown.map(({ business, campaign, points: { total } }) => (
        <a
          key={campaign.id}
          className={styles.chip}
          href={href('businessPoints', { business: business.id })}
          aria-label={t('at-brand', { count: total, brand: business.displayName, points: format.number(total) })}
          onClick={handleClick}
        >
          <BrandPicture business={business} size="small" />
          <span className={styles.sum}>{format.number(total)}</span>
        </a>
      ))}
    </nav>
  )
}
