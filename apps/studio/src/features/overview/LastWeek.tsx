import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel } from '../../components/panel/Panel.tsx'
import { figuresQuery } from '../../data/figures.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './overview.module.css'

const told = ['issued', 'opened', 'redeemed'] as const

/** What became of a brand's collectibles in the last seven days; nothing while there are none. */
export function LastWeek() {
  const t = useT('overview')
  const format = useFormat()
  const { id } = useCurrentBrand()
  const { data } = useQuery(figuresQuery(useApi(), id, { days: 7, objectDefinitionId: null }))
  if (!data || data.total.issued === 0) return null
  return (
    <Panel title={t('week')}>
      <dl className={styles.figures}>
        {told.map((figure) => (
          <div key={figure}>
            <dt className={styles.handle}>{t(figure)}</dt>
            <dd className={styles.figure}>{format.number(data.days.reduce((sum, day) => sum + day[figure], 0))}</dd>
          </div>
        ))}
      </dl>
      <div>
        <LinkButton size="small" href={hrefOf(id, 'figures')}>
          {t('see-figures')}
        </LinkButton>
      </div>
    </Panel>
  )
}
