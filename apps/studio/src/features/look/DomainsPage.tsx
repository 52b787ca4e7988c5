import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { domainsQuery, useDomainMutations } from '../../data/place.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Domain } from './Domain.tsx'
import { Sections } from './Sections.tsx'

/** The addresses at which the app is the brand's own. */
export function DomainsPage() {
  const t = useT('look')
  const { id } = useCurrentBrand()
  const isOwner = useMayAs('owner')
  const domains = useQuery(domainsQuery(useApi(), id))
  return (
    <StudioPage title={t('title')} width="form">
      <Sections current="domains" />
      {isOwner ? <AddDomain /> : <p>{t('owner-only')}</p>}
      {domains.error && !domains.data && <ProblemNote error={domains.error} onRetry={() => void domains.refetch()} />}
      {domains.isPending && (
        <SkeletonGroup label={t('section-domains')}>
          <Skeleton shape="block" height="8rem" />
        </SkeletonGroup>
      )}
      {domains.data?.length === 0 && <EmptyState title={t('no-domains')} message={t('no-domains-about')} />}
      {domains.data?.map((domain) => (
        <Domain key={domain.hostname} domain={domain} mayChange={isOwner} />
      ))}
    </StudioPage>
  )
}

function AddDomain() {
  const t = useT('look')
  const { id } = useCurrentBrand()
  const { add } = useDomainMutations(id)
  const [hostname, setHostname] = useState('')
  const name = hostname
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/.*$/, '')
  return (
    <Panel title={t('add-domain')} about={t('add-domain-about')}>
      <PanelForm onSubmit={() => name && add.mutate(name, { onSuccess: () => setHostname('') })}>
        <TextField
          label={t('domain')}
          description={t('domain-hint')}
          placeholder="wallet.example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={260}
          value={hostname}
          onChange={setHostname}
        />
        <MutationNote error={add.error} />
        <div>
          <Button type="submit" variant="primary" busy={add.isPending} disabled={name === ''}>
            {t('add-domain')}
          </Button>
        </div>
      </PanelForm>
    </Panel>
  )
}
