import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton } from '@vitrine/ui'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { dropDesignsQuery, dropsQuery } from '../../data/drops.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { NewDrop } from './NewDrop.tsx'
import { Waiting } from './Waiting.tsx'

/** Laying out many tokens of one design at once. */
export function NewDropPage() {
  const t = useT('drops')
  const brand = useCurrentBrand()
  const mayDrop = useMayAs('editor')
  return (
    <StudioPage
      title={t('new-title')}
      subtitle={mayDrop ? t('new-subtitle') : undefined}
      onBack={() => navigate(hrefOf(brand.id, 'drops'))}
    >
      {mayDrop ? <Loaded /> : <EmptyState title={t('not-yours')} message={t('not-yours-why')} action={<ToDrops />} />}
    </StudioPage>
  )
}

function ToDrops() {
  const t = useT('drops')
  const brand = useCurrentBrand()
  return <LinkButton href={hrefOf(brand.id, 'drops')}>{t('to-drops')}</LinkButton>
}

function Loaded() {
  const t = useT('drops')
  const api = useApi()
  const brand = useCurrentBrand()
  const designs = useQuery(dropDesignsQuery(api, brand.id))
  // Where the brand dropped last is where the map opens; not known, it opens elsewhere.
  const drops = useInfiniteQuery(dropsQuery(api, brand.id))
  if (designs.error && !designs.data) {
    return <ProblemNote error={designs.error} onRetry={() => void designs.refetch()} />
  }
  if (!designs.data || drops.isPending) return <Waiting />
  if (designs.data.length === 0) {
    return (
      <EmptyState
        title={t('no-designs')}
        message={t('no-designs-why')}
        action={<LinkButton href={hrefOf(brand.id, 'designs')}>{t('to-designs')}</LinkButton>}
      />
    )
  }
  const last = drops.data?.pages.flat().find(({ box }) => box !== null)?.box ?? null
  return <NewDrop designs={designs.data} lastBox={last} />
}
