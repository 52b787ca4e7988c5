import { useQuery } from '@tanstack/react-query'
import type { DesignSummary } from '@vitrine/protocol'
import { Badge, Button, EmptyState, LinkButton, Select, Skeleton, TextField } from '@vitrine/ui'
import { ObjectPicture } from '@vitrine/ui/object'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { type DesignSearch, designsPageSize, designsQuery } from '../../data/designs.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './designs.module.css'

const shown = ['all', 'draft', 'test', 'live', 'archived'] as const

export function DesignList() {
  const t = useT('designs')
  const brand = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const [search, setSearch] = useState<DesignSearch>({ query: '', stage: 'all', page: 0 })
  const designs = useQuery(designsQuery(useApi(), brand.id, search))
  const make = (
    <LinkButton variant="primary" href={hrefOf(brand.id, 'designs', 'new')}>
      {t('new')}
    </LinkButton>
  )
  const isWhole = search.query === '' && search.stage === 'all'
  return (
    <StudioPage title={t('title')} actions={mayEdit ? make : undefined}>
      <div className={styles.search}>
        <TextField
          label={t('search')}
          type="search"
          value={search.query}
          onChange={(query) => setSearch({ ...search, query, page: 0 })}
        />
        <Select
          label={t('stage')}
          options={shown.map((value) => ({ value, label: t(value) }))}
          value={search.stage}
          onChange={(stage) => setSearch({ ...search, stage, page: 0 })}
        />
      </div>
      {designs.isPending && <Skeleton height="12rem" />}
      {designs.isError && (
        <ProblemNote title={t('failed')} error={designs.error} onRetry={() => void designs.refetch()} />
      )}
      {designs.data?.total === 0 &&
        (isWhole ? (
          <EmptyState title={t('none-title')} message={t('none')} action={mayEdit ? make : undefined} />
        ) : (
          <p>{t('no-match')}</p>
        ))}
      <ul className={styles.grid}>
        {designs.data?.items.map((design) => (
          <li key={design.id}>
            <a className={styles.card} href={hrefOf(brand.id, 'designs', design.id)}>
              <span className={styles.picture}>
                <ObjectPicture src={design.picture} alt="" />
              </span>
              <span className={styles.name}>{design.displayName || t('unnamed')}</span>
              <Facts design={design} />
            </a>
          </li>
        ))}
      </ul>
      {designs.data && designs.data.total > designsPageSize && (
        <div className={styles.pages}>
          <Button
            variant="quiet"
            disabled={search.page === 0}
            onPress={() => setSearch({ ...search, page: search.page - 1 })}
          >
            {t('before')}
          </Button>
          <Button
            variant="quiet"
            disabled={(search.page + 1) * designsPageSize >= designs.data.total}
            onPress={() => setSearch({ ...search, page: search.page + 1 })}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </StudioPage>
  )
}

function Facts({ design }: { design: DesignSummary }) {
  const t = useT('designs')
  const format = useFormat()
  const { stage, changed, issued, maxObjects } = design
  return (
    <span className={styles.facts}>
      <Badge tone={stage === 'live' ? 'success' : stage === 'test' ? 'warning' : 'neutral'}>{t(stage)}</Badge>
      {changed && stage !== 'draft' && <Badge tone="accent">{t('changed')}</Badge>}
      {stage !== 'draft' && (
        <span>
          {maxObjects === null
            ? t('issued', { n: format.number(issued) })
            : t('issued-of', { n: format.number(issued), max: format.number(maxObjects) })}
        </span>
      )}
    </span>
  )
}
