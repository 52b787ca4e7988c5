import { useQuery } from '@tanstack/react-query'
import { isAtLeast } from '@vitrine/protocol'
import { Button, LinkButton } from '@vitrine/ui'
import Compass from 'lucide-react/icons/compass'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Suspense } from 'react'
import { CurrentBrandProvider } from '../../components/brand/current-brand.ts'
import { MessagePage } from '../../components/layout/MessagePage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { type OwnBrand, ownBrandsQuery } from '../../data/brands.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { base, hrefOf, type Place } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { areas } from '../areas.ts'
import { PlainShell } from '../shell/PlainShell.tsx'
import { Shell } from '../shell/Shell.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

type BrandPlace = Extract<Place, { at: 'brand' }>

/** An area of a brand, for who works for it. */
export function AreaPage({ accountId, place }: { accountId: string; place: BrandPlace }) {
  const t = useT('app')
  const { signIn } = useSessionPort()
  const brands = useQuery(ownBrandsQuery(useApi(), accountId))
  if (brands.isPending) return <PageSkeleton />
  if (!brands.data)
    return (
      <PlainShell>
        <MessagePage
          title={t('brands-failed')}
          message={<ProblemNote error={brands.error} onRetry={() => void brands.refetch()} />}
        />
      </PlainShell>
    )
  const brand = brands.data.find(({ id, name }) => id === place.businessId || name === place.businessId)
  if (!brand)
    return (
      <PlainShell>
        <MessagePage
          picture={<LockKeyhole aria-hidden="true" />}
          title={t('no-brand-title')}
          message={t('no-brand')}
          action={
            <>
              <LinkButton variant="primary" href={base}>
                {t('to-brands')}
              </LinkButton>
              <Button variant="quiet" onPress={() => void signIn(location.pathname, { askAgain: true })}>
                {t('other-account')}
              </Button>
            </>
          }
        />
      </PlainShell>
    )
  return (
    <CurrentBrandProvider value={brand}>
      <Shell brands={brands.data} brand={brand} current={place.area}>
        <ErrorBoundary resetKey={`${brand.id}/${place.area}/${place.rest}`}>
          <Suspense fallback={<PageSkeleton />}>
            <Area key={brand.id} brand={brand} place={place} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </CurrentBrandProvider>
  )
}

function Area({ brand, place }: { brand: OwnBrand; place: BrandPlace }) {
  const t = useT('app')
  const area = areas.find(({ path }) => path === place.area)
  const home = (
    <LinkButton variant="primary" href={hrefOf(brand.id)}>
      {t('to-overview')}
    </LinkButton>
  )
  if (!area)
    return (
      <MessagePage
        picture={<Compass aria-hidden="true" />}
        title={t('not-found-title')}
        message={t('not-found')}
        action={home}
      />
    )
  if (!isAtLeast(brand.role, area.role))
    return (
      <MessagePage
        picture={<LockKeyhole aria-hidden="true" />}
        title={t('not-allowed-title')}
        message={t('not-allowed', { role: t(`role-${brand.role}`), brand: brand.displayName })}
        action={home}
      />
    )
  return <area.page.Component rest={place.rest} />
}
