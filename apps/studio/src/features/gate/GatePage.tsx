import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton, Select, Skeleton, SkeletonGroup } from '@vitrine/ui'
import DoorOpen from 'lucide-react/icons/door-open'
import { useState } from 'react'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { merchantsQuery } from '../../data/merchants.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { GateDesk } from './GateDesk.tsx'
import './namespaces.ts'

/** The scanning screen of whoever stands at a door. */
export function GatePage() {
  const t = useT('gate')
  const brand = useCurrentBrand()
  const mayEdit = useMayAs('editor')
  const { data, error, isPending, refetch } = useQuery(merchantsQuery(useApi(), brand.id))
  const open = data?.filter(({ archived }) => !archived) ?? []
  const [chosen, setChosen] = useState<string | null>(() => localStorage.getItem(`vitrine.gate.${brand.id}`))
  const merchant = open.find(({ id }) => id === chosen) ?? open[0]
  const choose = (id: string) => {
    localStorage.setItem(`vitrine.gate.${brand.id}`, id)
    setChosen(id)
  }
  return (
    <StudioPage title={t('title')} subtitle={merchant?.name} width="form">
      {isPending && (
        <SkeletonGroup>
          <Skeleton shape="block" height="22rem" />
        </SkeletonGroup>
      )}
      {error && !data && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {data && !merchant && (
        <EmptyState
          picture={<DoorOpen aria-hidden="true" />}
          title={t('no-counter')}
          message={t('no-counter-why')}
          action={
            mayEdit && (
              <LinkButton variant="primary" href={hrefOf(brand.id, 'merchants')}>
                {t('to-counters')}
              </LinkButton>
            )
          }
        />
      )}
      {open.length > 1 && merchant && (
        <Select
          label={t('counter')}
          options={open.map(({ id, name }) => ({ value: id as string, label: name }))}
          value={merchant.id as string}
          onChange={choose}
        />
      )}
      {merchant && <GateDesk key={merchant.id} businessId={brand.id} merchantId={merchant.id} />}
    </StudioPage>
  )
}
