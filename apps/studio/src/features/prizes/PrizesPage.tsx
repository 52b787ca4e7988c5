import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, ListRow, Skeleton, SkeletonGroup } from '@vitrine/ui'
import Gift from 'lucide-react/icons/gift'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { prizeSetsQuery } from '../../data/prizes.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'
import { PrizeSetPage } from './PrizeSetPage.tsx'
import styles from './prizes.module.css'

/** All prize sets, or one. */
export function PrizesPage({ rest }: { rest: string }) {
  const t = useT('prizes')
  const { id: businessId } = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const { data, error, isPending, refetch } = useQuery(prizeSetsQuery(useApi(), businessId))
  const isNew = rest.startsWith('new-')
  const set = data?.find(({ id }) => id === rest)
  if (rest !== '' && data && (isNew || set)) return <PrizeSetPage key={rest} id={rest} set={set ?? null} />
  const make = mayEdit && (
    <Button onPress={() => navigate(hrefOf(businessId, 'prizes', `new-${crypto.randomUUID().slice(0, 8)}`))}>
      {t('new')}
    </Button>
  )
  return (
    <StudioPage title={t('title')} subtitle={t('about')} actions={data && data.length > 0 && make}>
      {isPending && (
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {rest !== '' && data && <p role="alert">{t('not-found')}</p>}
      {data?.length === 0 && (
        <EmptyState picture={<Gift aria-hidden="true" />} title={t('none')} message={t('none-why')} action={make} />
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {data?.map(({ id, name, mode, prizes, draws }) => (
          <li key={id}>
            <ListRow
              title={name}
              subtitle={`${t(`mode-${mode}`)} · ${t('prizes', { count: prizes.length })}`}
              trailing={t('draws', { count: draws.total })}
              href={hrefOf(businessId, 'prizes', id)}
            />
          </li>
        ))}
      </ul>
    </StudioPage>
  )
}
