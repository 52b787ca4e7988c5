import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, EmptyState, LinkButton } from '@vitrine/ui'
import MapPinPlus from 'lucide-react/icons/map-pin-plus'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { dropDesignsQuery, dropsQuery } from '../../data/drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { DropRow } from './DropRow.tsx'
import styles from './drops.module.css'
import { Waiting } from './Waiting.tsx'

/** What a brand has dropped in bulk, and how much of it still lies there. */
export function DropsPage() {
  const t = useT('drops')
  const api = useApi()
  const brand = useCurrentBrand()
  const mayDrop = useMayAs('editor')
  const drops = useInfiniteQuery(dropsQuery(api, brand.id))
  // A drop is told by its design's id; how that looks is worth waiting for, but not worth failing for.
  const designs = useQuery(dropDesignsQuery(api, brand.id))
  const items = drops.data?.pages.flat()
  const begin = mayDrop && (
    <LinkButton variant="primary" href={hrefOf(brand.id, 'drops', 'new')}>
      <MapPinPlus aria-hidden="true" />
      {t('new')}
    </LinkButton>
  )
  return (
    <StudioPage title={t('title')} subtitle={t('subtitle')} actions={items?.length ? begin : undefined}>
      {drops.isPending && <Waiting />}
      {items?.length === 0 && <EmptyState title={t('none')} message={t('none-why')} action={begin} />}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label={t('title')}>
          {items.map((drop) => (
            <li key={drop.id}>
              <DropRow
                drop={drop}
                design={designs.data?.find(({ design }) => design.id === drop.objectDefinitionId)?.design ?? null}
                isDesignComing={designs.isPending}
              />
            </li>
          ))}
        </ul>
      )}
      {drops.error && <ProblemNote error={drops.error} onRetry={() => void drops.refetch()} />}
      {drops.hasNextPage && (
        <div className={styles.more}>
          <Button variant="quiet" busy={drops.isFetchingNextPage} onPress={() => void drops.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </StudioPage>
  )
}
