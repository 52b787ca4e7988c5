import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@vitrine/ui'
import Check from 'lucide-react/icons/check'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel } from '../../components/panel/Panel.tsx'
import { designsQuery } from '../../data/designs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './overview.module.css'

const firstOf = (stage: 'all' | 'live') => ({ query: '', stage, page: 0 })

/** The way to a brand's first collectible in somebody's hand, as far as it has been gone; nothing once it is there. */
export function FirstSteps() {
  const t = useT('overview')
  const api = useApi()
  const { id } = useCurrentBrand()
  const all = useQuery(designsQuery(api, id, firstOf('all')))
  const live = useQuery(designsQuery(api, id, firstOf('live')))
  // What is not known is not claimed: the team finds all of it in the areas.
  if (!all.data || !live.data) return null
  if (live.data.items.some(({ issued }) => issued > 0)) return null
  // A template can bring designs that go with it: which of them is meant, the list shows.
  const only = all.data.total === 1 ? all.data.items[0] : undefined
  const steps = [
    {
      name: 'design',
      isDone: all.data.total > 0,
      href: hrefOf(id, 'designs', 'new'),
      go: 'first-design-go',
    },
    {
      name: 'live',
      isDone: live.data.total > 0,
      href: only ? hrefOf(id, 'designs', only.id) : hrefOf(id, 'designs'),
      go: only ? 'first-live-go' : 'first-live-list',
    },
    { name: 'given', isDone: false, href: `${hrefOf(id, 'hand-outs', 'new')}?kind=links`, go: 'first-given-go' },
  ] as const
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Panel title={t('first-title')} about={t('first-about')}>
      <ol className={styles.steps}>
        {steps.map(({ name, isDone, href, go }, index) => (
          <li key={name} className={styles.step} aria-current={name === next?.name ? 'step' : undefined}>
            <span className={isDone ? styles.done : styles.number} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <div className={styles.words}>
              <strong>{t(`first-${name}`)}</strong>
              <p className={styles.handle}>{isDone ? t('first-done') : t(`first-${name}-about`)}</p>
            </div>
            {name === next?.name && (
              <LinkButton variant="primary" href={href}>
                {t(go)}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
