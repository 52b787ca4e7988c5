import { useQuery } from '@tanstack/react-query'
import type { BusinessSummary } from '@vitrine/protocol'
import { classNames, useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import '../../components/points-strip/namespaces.ts'
import { inventoryBusinessesQuery } from '../../data/brands/businesses.ts'
import { type MyPoints, myPointsQuery } from '../../data/earnings/points.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-strip.module.css'

/** Whose tokens are shown: all, or one brand's, with the points that one has there; from there it is one step into the brand's own room. */
export function BrandStrip({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const t = useT('wallet')
  const api = useApi()
  const { data: businesses, isPending } = useQuery(inventoryBusinessesQuery(api))
  const { data: points = [] } = useQuery(myPointsQuery(api))
  if (isPending) return <div className={styles.blank} />
  if (!businesses?.length) return null
  const brand = businesses.find(({ id }) => id === chosen)
  const pointsAt = (id: string) => points.filter(({ business, points: { total } }) => business.id === id && total > 0)
  return (
    <>
      <fieldset className={styles.strip} aria-label={t('brands')}>
        <button
          type="button"
          className={classNames(styles.brand, styles.all, chosen === null && styles.chosen)}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          {t('everything')}
        </button>
        {businesses.map((business) => (
          <button
            key={business.id}
            type="button"
            className={classNames(styles.brand, chosen === business.id && styles.chosen)}
            aria-pressed={chosen === business.id}
            onClick={() => onChoose(chosen === business.id ? null : business.id)}
          >
            <BrandPicture business={business} size="small" />
            {business.displayName}
            <Sum points={pointsAt(business.id)} />
          </button>
        ))}
      </fieldset>
      {brand && <BrandLinks business={brand} points={pointsAt(brand.id)} />}
    </>
  )
}

/** So many points beside a brand's name. */
function Sum({ points }: { points: readonly MyPoints[] }) {
  const t = useT('points-strip')
  const format = useFormat()
  if (points.length === 0) return null
  const total = points.reduce((sum, each) => sum + each.points.total, 0)
  return (
    <span className={styles.sum}>
      <strong>{format.number(total)}</strong> {t('unit', { count: total })}
    </span>
  )
}

function BrandLinks({
  business,
  points,
}: {
  business: Pick<BusinessSummary, 'id' | 'displayName'>
  points: readonly MyPoints[]
}) {
  const t = useT('wallet')
  const tPoints = useT('points-strip')
  const handleClick = useLinkClick()
  return (
    <div className={styles.links}>
      <a className={styles.visit} href={href('businessWallet', { business: business.id })} onClick={handleClick}>
        {t('visit', { brand: business.displayName })}
        <ChevronRight aria-hidden="true" />
      </a>
      {points.length > 0 && (
        <a className={styles.visit} href={href('businessPoints', { business: business.id })} onClick={handleClick}>
          {tPoints('see')}
          <ChevronRight aria-hidden="true" />
        </a>
      )}
    </div>
  )
}
