import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getBusiness, renameBusiness, updateBusiness } from '@vitrine/client/routes'
import { Button, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

export function RenameBrand() {
  const t = useT('brand-settings')
  const api = useApi()
  const { id } = useCurrentBrand()
  const queryKey = ['business', id]
  const business = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call(getBusiness, { params: { idOrName: id } }, { signal }),
  })
  return (
    <Panel title={t('names')} about={t('names-about')}>
      {business.error && !business.data && (
        <ProblemNote error={business.error} onRetry={() => void business.refetch()} />
      )}
      {business.isPending && (
        <SkeletonGroup label={t('names')}>
          <Skeleton shape="block" height="10rem" />
        </SkeletonGroup>
      )}
      {business.data && <Names key={business.data.version} {...business.data} version={business.data.version ?? 1} />}
    </Panel>
  )
}

function Names(saved: { displayName: string; name: string; version: number }) {
  const t = useT('brand-settings')
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { id } = useCurrentBrand()
  const [displayName, setDisplayName] = useState(saved.displayName)
  const [name, setName] = useState(saved.name)
  const save = useMutation({
    async mutationFn() {
      let version = saved.version
      if (displayName !== saved.displayName) {
        const changed = await api.call(updateBusiness, { params: { idOrName: id }, body: { displayName, version } })
        version = changed.version ?? version
      }
      if (name !== saved.name) await api.call(renameBusiness, { params: { businessId: id }, body: { name, version } })
    },
    onSuccess: () => toasts.show({ title: t('saved') }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['business', id] }),
        queryClient.invalidateQueries({ queryKey: ['brands'] }),
      ]),
  })
  const isSame = displayName === saved.displayName && name === saved.name
  return (
    <PanelForm onSubmit={() => !isSame && save.mutate()}>
      <TextField required maxLength={60} label={t('display-name')} value={displayName} onChange={setDisplayName} />
      <TextField
        required
        maxLength={39}
        prefix="/b/"
        label={t('name')}
        description={t('name-about')}
        value={name}
        onChange={(text) => setName(text.toLowerCase())}
      />
      <MutationNote error={save.error} />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={isSame}>
          {t('save')}
        </Button>
      </div>
    </PanelForm>
  )
}
