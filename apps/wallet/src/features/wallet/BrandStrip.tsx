import { useQuery } from '@tanstack/react-query'
import { Avatar, classNames } from '@vitrine/ui'
import { inventoryBusinessesQuery } from '../../data/businesses.ts'
import { useApi } from '../../platform/api.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './brand-strip.module.css'

/** Whose tokens are shown: all, or one brand's. Only there when the person holds tokens of several. */
export function BrandStrip({ chosen, onChoose }: { chosen: string | null; onChoose: (id: string | null) => void }) {
  const t = useT('wallet')
  const api = useApi()
  const { data: businesses = [] } = useQuery(inventoryBusinessesQuery(api))
  if (businesses.length < 2) return null
  return (
    <fieldset className={styles.strip} aria-label={t('brands')}>
      <button
        type="button"
        className={classNames(styles.brand, chosen === null && styles.chosen)}
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
          <Avatar name={business.displayName} src={business.brandConfig.icon ?? business.logoSrc} size="small" />
          {business.displayName}
        </button>
      ))}
    </fieldset>
  )
}
