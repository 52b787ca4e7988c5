import { useQuery } from '@tanstack/react-query'
import { classNames, useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { BrandPicture } from '../../components/brand/BrandPicture.tsx'
import { inventoryBusinessesQuery } from '../../data/brands/businesses.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-strip.module.css'

/** Whose tokens are shown: all, or one brand's; from there it is one step into the brand's own room. */
export function BrandStrip({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const t = useT('wallet')
  const api = useApi()
  const handleClick = useLinkClick()
  const { data: businesses, isPending } = useQuery(inventoryBusinessesQuery(api))
  if (isPending) return <div className={styles.blank} />
  if (!businesses?.length) return null
  const brand = businesses.find(({ id }) => id === chosen)
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
          </button>
        ))}
      </fieldset>
      {brand && (
        <a className={styles.visit} href={href('businessWallet', { business: brand.id })} onClick={handleClick}>
          {t('visit', { brand: brand.displayName })}
          <ChevronRight aria-hidden="true" />
        </a>
      )}
    </>
  )
}
