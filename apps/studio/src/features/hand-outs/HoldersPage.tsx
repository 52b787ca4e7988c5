import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Avatar, Button, EmptyState, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import Users from 'lucide-react/icons/users'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { designQuery } from '../../data/designs.ts'
import { holdersQuery } from '../../data/hand-outs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { FormAnswers } from './FormAnswers.tsx'
import styles from './hand-outs.module.css'

/** Who holds tokens of a design, and what they have sent with its form. */
export function HoldersPage({ objectDefinitionId }: { objectDefinitionId: string }) {
  const t = useT('hand-outs')
  const format = useFormat()
  const brand = useCurrentBrand()
  const mayRead = useMayAs('editor')
  const api = useApi()
  const found = useInfiniteQuery({ ...holdersQuery(api, brand.id, objectDefinitionId), enabled: mayRead })
  const design = useQuery({ ...designQuery(api, brand.id, objectDefinitionId), enabled: mayRead })
  const title = design.data?.document.displayName
  const items = found.data?.pages.flatMap((page) => page.items)
  return (
    <StudioPage title={t('holders')} {...(title ? { subtitle: title } : {})} width="form" onBack={() => history.back()}>
      {!mayRead && <p>{t('holders-for-editors')}</p>}
      {mayRead && found.isPending && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </SkeletonGroup>
      )}
      {found.error && <ProblemNote error={found.error} onRetry={() => void found.refetch()} />}
      {items?.length === 0 && (
        <EmptyState picture={<Users aria-hidden="true" />} title={t('no-holders-title')} message={t('no-holders')} />
      )}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label={t('holders')}>
          {items.map(({ accountId, name, held }) => (
            <li key={accountId}>
              <ListRow
                className={styles.row}
                leading={<Avatar name={name || '·'} decorative />}
                title={name || t('no-name')}
                trailing={t('holds', { count: held, number: format.number(held) })}
              />
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="quiet" busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {mayRead && <FormAnswers objectDefinitionId={objectDefinitionId} />}
    </StudioPage>
  )
}
