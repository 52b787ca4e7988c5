import { useQuery } from '@tanstack/react-query'
import { Badge, Button, EmptyState, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import Workflow from 'lucide-react/icons/workflow'
import { type FormEvent, useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { campaignsQuery, useCreateCampaign } from '../../data/campaigns.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './rules.module.css'

const tones = { edit: 'neutral', test: 'warning', live: 'success' } as const

export function CampaignsPage() {
  const t = useT('rules')
  const brand = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const { data, error, isPending, refetch } = useQuery(campaignsQuery(useApi(), brand.id))
  const [isMaking, setIsMaking] = useState(false)
  const make = mayEdit && <Button onPress={() => setIsMaking(true)}>{t('new')}</Button>
  return (
    <StudioPage title={t('title')} subtitle={t('about')} actions={data && data.length > 0 && make}>
      {isPending && (
        <SkeletonGroup className={styles.list}>
          <Skeleton shape="block" height="4rem" />
          <Skeleton shape="block" height="4rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState picture={<Workflow aria-hidden="true" />} title={t('none')} message={t('none-why')} action={make} />
      )}
      <ul className={styles.list} aria-label={t('title')}>
        {data?.map(({ id, displayName, description, state, isDefault }) => (
          <li key={id}>
            <ListRow
              title={displayName}
              subtitle={[isDefault && t('default'), description || t(`state-${state}-why`)].filter(Boolean).join(' · ')}
              href={hrefOf(brand.id, 'rules', id)}
              trailing={<Badge tone={tones[state]}>{t(`state-${state}`)}</Badge>}
            />
          </li>
        ))}
      </ul>
      {isMaking && <NewCampaign businessId={brand.id} onClose={() => setIsMaking(false)} />}
    </StudioPage>
  )
}

function NewCampaign({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const t = useT('rules')
  const [name, setName] = useState('')
  const create = useCreateCampaign(businessId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || create.isPending) return
    create.mutate(name.trim(), { onSuccess: ({ id }) => navigate(hrefOf(businessId, 'rules', id)) })
  }
  return (
    <Sheet title={t('new')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <TextField label={t('new-name')} value={name} onChange={setName} maxLength={120} autoFocus />
        {create.error && <ProblemNote error={create.error} />}
        <Button type="submit" busy={create.isPending} disabled={name.trim() === ''}>
          {t('create')}
        </Button>
      </form>
    </Sheet>
  )
}
