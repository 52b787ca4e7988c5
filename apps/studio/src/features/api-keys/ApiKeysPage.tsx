import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createApiKey, listApiKeys, revokeApiKey } from '@vitrine/client/routes'
import type { ApiKey, KeyScope } from '@vitrine/protocol'
import { Button, Checkbox, EmptyState, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useFormat } from '@vitrine/web/format'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Panel, PanelForm, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { NewKey } from './NewKey.tsx'
import './namespaces.ts'

const scopes = ['read', 'issue', 'bulk-issue', 'redeem', 'grant'] as const satisfies readonly KeyScope[]

/** What lets a till or a shop act for the brand. */
export function ApiKeysPage() {
  const t = useT('api-keys')
  const api = useApi()
  const queryClient = useQueryClient()
  const { id: businessId } = useCurrentBrand()
  const queryKey = ['api-keys', businessId]
  const keys = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call(listApiKeys, { params: { businessId } }, { signal })).items,
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly KeyScope[]>(['read'])
  const create = useMutation({
    mutationFn: () => api.call(createApiKey, { params: { businessId }, body: { name, scopes: [...chosen] } }),
    onSuccess() {
      setName('')
      return refresh()
    },
  })
  return (
    <StudioPage title={t('title')} subtitle={t('subtitle')} width="form">
      {create.data && <NewKey apiKey={create.data} onDone={create.reset} />}
      <Panel title={t('new-title')}>
        <PanelForm onSubmit={() => name.trim() && create.mutate()}>
          <TextField label={t('name')} description={t('name-about')} value={name} onChange={setName} maxLength={60} />
          <fieldset>
            <legend>{t('scopes')}</legend>
            {scopes.map((scope) => (
              <Checkbox
                key={scope}
                label={t(`scope-${scope}`)}
                checked={chosen.includes(scope)}
                onChange={(on) => setChosen(on ? [...chosen, scope] : chosen.filter((each) => each !== scope))}
              />
            ))}
          </fieldset>
          <MutationNote error={create.error} />
          <div>
            <Button
              type="submit"
              variant="primary"
              busy={create.isPending}
              disabled={name.trim() === '' || chosen.length === 0}
            >
              {t('create')}
            </Button>
          </div>
        </PanelForm>
      </Panel>
      {keys.error && !keys.data && <ProblemNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="8rem" />
        </SkeletonGroup>
      )}
      {keys.data?.length === 0 && <EmptyState title={t('none-title')} message={t('none')} />}
      {keys.data && keys.data.length > 0 && (
        <Panel title={t('keys')}>
          <PanelList>
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoked={refresh} />
            ))}
          </PanelList>
        </Panel>
      )}
    </StudioPage>
  )
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => Promise<unknown> }) {
  const t = useT('api-keys')
  const api = useApi()
  const format = useFormat()
  const tellFailure = useFailureToast()
  const { id: businessId } = useCurrentBrand()
  const [isEnding, setIsEnding] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.call(revokeApiKey, { params: { businessId, keyId: apiKey.id } }),
    onSuccess: onRevoked,
    onError: (error) => void tellFailure({ title: t('revoke-failed'), error }),
    onSettled: () => setIsEnding(false),
  })
  const used = apiKey.lastUsedAt
    ? t('used', {
        at: format.dateTime(apiKey.lastUsedAt),
      })
    : t('unused')
  return (
    <li>
      <ListRow
        title={apiKey.name}
        subtitle={`${apiKey.scopes.map((scope) => t(`scope-${scope}`)).join(', ')} · ${used}`}
        trailing={
          <Button
            size="small"
            variant="quiet"
            aria-label={t('revoke-of', { name: apiKey.name })}
            onPress={() => setIsEnding(true)}
          >
            {t('revoke')}
          </Button>
        }
      />
      <ConfirmDialog
        open={isEnding}
        title={t('revoke-title', { name: apiKey.name })}
        confirmLabel={t('revoke')}
        tone="danger"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setIsEnding(false)}
      >
        {t('revoke-about')}
      </ConfirmDialog>
    </li>
  )
}
