import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BrandViewer, StaffedBusiness } from '@vitrine/protocol'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import type { Saved } from '../../components/draft/create-draft.ts'
import { DraftBar, DraftSteps, misfitsOf } from '../../components/draft/DraftBar.tsx'
import { useDraft } from '../../components/draft/use-draft.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { businessQuery } from '../../data/business.ts'
import { readViewer, saveViewer, viewerQuery } from '../../data/place.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { FieldGroups } from './fields/FieldGroups.tsx'
import { fieldAt } from './fields/field.ts'
import { viewerGroups } from './fields/viewer-fields.ts'
import styles from './look.module.css'
import { Sections } from './Sections.tsx'
import { Sides } from './Sides.tsx'

/** What the app is at the brand's own domains: an owner's to set, and for everybody else to read. */
export function AppPage() {
  const t = useT('look')
  const api = useApi()
  const { id } = useCurrentBrand()
  const viewer = useQuery(viewerQuery(api, id))
  const business = useQuery(businessQuery(api, id))
  if (viewer.data && business.data) return <App viewer={viewer.data} business={business.data} />
  const failed = viewer.error ? viewer : business
  return (
    <StudioPage title={t('title')}>
      <Sections current="app" />
      {failed.error ? (
        <ProblemNote error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonGroup label={t('section-app')}>
          <Skeleton shape="block" height="20rem" />
        </SkeletonGroup>
      )}
    </StudioPage>
  )
}

function App({ viewer, business }: { viewer: Saved<BrandViewer>; business: StaffedBusiness }) {
  const t = useT('look')
  const api = useApi()
  const queries = useQueryClient()
  const { id } = useCurrentBrand()
  const isOwner = useMayAs('owner')
  const [state, draft] = useDraft<BrandViewer>(`viewer/${id}`, viewer, {
    save: async (value, version) => {
      const saved = await saveViewer(api, id, value, version)
      queries.setQueryData(viewerQuery(api, id).queryKey, saved)
      return saved
    },
    load: () => readViewer(api, id),
  })
  const { features, appConfig } = state.value
  return (
    <StudioPage title={t('title')} {...(isOwner ? { actions: <DraftSteps state={state} draft={draft} /> } : {})}>
      <Sections current="app" />
      <p>{t(isOwner ? 'app-about' : 'owner-only')}</p>
      <Sides first="wallet" business={business} viewer={{ features, appConfig }}>
        <fieldset className={styles.fields} disabled={!isOwner} aria-label={t('section-app')}>
          <FieldGroups
            groups={viewerGroups}
            document={state.value}
            onChange={(next) => draft.change(next(draft.state().value))}
            misfits={state.status === 'failed' ? misfitsOf(state.error) : []}
          />
        </fieldset>
        {isOwner && <DraftBar state={state} draft={draft} nameOf={nameOf} />}
      </Sides>
    </StudioPage>
  )

  function nameOf(path: string): string {
    const field = fieldAt(viewerGroups, path)
    return field ? t(field.label) : path
  }
}
