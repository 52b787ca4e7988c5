import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listEveryBusiness } from '@vitrine/client/routes'
import { Avatar, Badge, Button, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useFormat } from '@vitrine/web/format'
import { useDeferredValue, useState } from 'react'
import { Actions, Panel, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

const limit = 20

export function Brands() {
  const t = useT('operator')
  const api = useApi()
  const format = useFormat()
  const [text, setText] = useState('')
  const [page, setPage] = useState(0)
  const name = useDeferredValue(text.trim())
  const brands = useQuery({
    queryKey: ['every-brand', name, page],
    queryFn: ({ signal }) =>
      api.call(listEveryBusiness, { query: { ...(name ? { name } : {}), limit, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const found = brands.data
  return (
    <Panel title={found ? t('brands', { count: found.total }) : t('brands-unknown')}>
      <TextField
        type="search"
        label={t('find-brand')}
        value={text}
        onChange={(value) => {
          setText(value)
          setPage(0)
        }}
      />
      {brands.error && !found && <ProblemNote error={brands.error} onRetry={() => void brands.refetch()} />}
      {brands.isPending && (
        <SkeletonGroup label={t('brands-unknown')}>
          <Skeleton shape="block" height="10rem" />
        </SkeletonGroup>
      )}
      {found?.items.length === 0 && <p>{t('no-brands')}</p>}
      <PanelList>
        {found?.items.map(({ id, displayName, logoSrc, brandConfig, owner, team, createdAt, closedAt }) => (
          <li key={id}>
            <ListRow
              leading={<Avatar name={displayName} src={brandConfig.icon ?? logoSrc} shape="square" decorative />}
              title={displayName}
              subtitle={t('brand-facts', {
                owner: owner ?? t('nobody'),
                count: team,
                since: format.date(createdAt),
              })}
              trailing={closedAt && <Badge>{t('closed')}</Badge>}
            />
          </li>
        ))}
      </PanelList>
      {found && found.total > limit && (
        <Actions>
          <Button size="small" variant="quiet" disabled={page === 0} onPress={() => setPage(page - 1)}>
            {t('earlier')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            disabled={(page + 1) * limit >= found.total}
            onPress={() => setPage(page + 1)}
          >
            {t('later')}
          </Button>
        </Actions>
      )}
    </Panel>
  )
}
