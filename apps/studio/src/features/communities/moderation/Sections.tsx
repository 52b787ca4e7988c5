import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge, useLinkClick } from '@vitrine/ui'
import { useCurrentBrand, useMayAs } from '../../../components/brand/current-brand.ts'
import { openCountOf, reportsQuery } from '../../../data/moderation.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../../platform/navigation/places.ts'
import { useApi } from '../../../platform/server/api.ts'
import '../namespaces.ts'
import styles from './moderation.module.css'

const sections = ['rooms', 'reports', 'log'] as const
type Section = (typeof sections)[number]

/** The parts of Communities; who may not decide sees the rooms alone. */
export function Sections({ current }: { current: Section }) {
  const t = useT('communities')
  const { id: businessId } = useCurrentBrand()
  const mayDecide = useMayAs('editor')
  const reports = useInfiniteQuery({ ...reportsQuery(useApi(), businessId, 'open'), enabled: mayDecide })
  const follow = useLinkClick()
  const count = openCountOf(reports.data)
  if (!mayDecide) return null
  return (
    <nav className={styles.sections} aria-label={t('sections')}>
      {sections.map((section) => (
        <a
          key={section}
          className={styles.section}
          href={hrefOf(businessId, 'communities', section === 'rooms' ? '' : section)}
          aria-current={section === current ? 'page' : undefined}
          onClick={follow}
        >
          {t(`section-${section}`)}
          {section === 'reports' && count > 0 && (
            <Badge tone="danger" count>
              {count}
            </Badge>
          )}
        </a>
      ))}
    </nav>
  )
}
