import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffedBusiness } from '@vitrine/protocol'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { DraftBar, DraftSteps, misfitsOf } from '../../components/draft/DraftBar.tsx'
import { useDraft } from '../../components/draft/use-draft.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { brandKeys } from '../../data/brands.ts'
import { businessQuery, readBusiness, saveBusiness } from '../../data/business.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { BrandFields, colorRoles } from './BrandFields.tsx'
import { FieldGroups } from './fields/FieldGroups.tsx'
import { fieldAt } from './fields/field.ts'
import { pageGroups } from './fields/page-fields.ts'
import { type BrandLook, lookOf, patchOf } from './look-document.ts'
import { Sections } from './Sections.tsx'
import { Sides } from './Sides.tsx'

interface LookPageProps {
  /** What the brand is everywhere, or how its own area of the wallet is made. Both are one document. */
  section: '' | 'pages'
}

/** How a brand looks and what it says of itself, with the real wallet beside it. */
export function LookPage({ section }: LookPageProps) {
  const t = useT('look')
  const { id } = useCurrentBrand()
  const business = useQuery(businessQuery(useApi(), id))
  if (business.data) return <Look business={business.data} section={section} />
  return (
    <StudioPage title={t('title')}>
      <Sections current={section} />
      {business.error && <ProblemNote error={business.error} onRetry={() => void business.refetch()} />}
    </StudioPage>
  )
}

function Look({ business, section }: LookPageProps & { business: StaffedBusiness }) {
  const t = useT('look')
  const api = useApi()
  const queries = useQueryClient()
  const { id } = business
  const [state, draft] = useDraft<BrandLook>(`look/${id}`, lookOf(business), {
    save: async (look, version) => {
      const saved = await saveBusiness(api, id, patchOf(look, version))
      // What stands in its case is said only where the business is read.
      queries.setQueryData(businessQuery(api, id).queryKey, (before) => ({ ...before, ...saved }))
      void queries.invalidateQueries({ queryKey: brandKeys.all })
      return lookOf(saved)
    },
    load: async () => lookOf(await readBusiness(api, id)),
  })
  const look = state.value
  const change = (next: (look: BrandLook) => BrandLook) => draft.change(next(draft.state().value))
  return (
    <StudioPage title={t('title')} actions={<DraftSteps state={state} draft={draft} />}>
      <Sections current={section} />
      <Sides key={section} first={section === '' ? 'brand' : 'home'} business={{ ...business, ...look }}>
        {section === '' ? (
          <BrandFields look={look} onChange={change} />
        ) : (
          <FieldGroups
            groups={pageGroups}
            document={look}
            onChange={change}
            misfits={state.status === 'failed' ? misfitsOf(state.error) : []}
          />
        )}
        <DraftBar state={state} draft={draft} nameOf={nameOf} />
      </Sides>
    </StudioPage>
  )

  function nameOf(path: string): string {
    const [first, second, third] = path.split('.')
    const role = colorRoles.find((each) => each === third)
    if (first === 'brandConfig' && second === 'colors' && role) return t(`color-${role}`)
    const own = {
      displayName: t('name'),
      url: t('website'),
      location: t('location'),
      terms: t('terms'),
      logoSrc: t('icon'),
      'brandConfig.icon': t('icon'),
      'brandConfig.mode': t('mode'),
      'pageConfig.text.about': t('about'),
    }
    const field = fieldAt(pageGroups, path)
    return own[(first === 'terms' ? first : path) as keyof typeof own] ?? (field ? t(field.label) : path)
  }
}
