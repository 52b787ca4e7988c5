import { LinkButton } from '@vitrine/ui'
import Compass from 'lucide-react/icons/compass'
import { Suspense } from 'react'
import { MessagePage } from '../../components/layout/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { base, type Place } from '../../platform/navigation/places.ts'
import { outsideAreas } from '../areas.ts'
import { PlainShell } from '../shell/PlainShell.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** A page outside of any brand; whoever it is not for is told by what it asks. */
export function OutsidePage({ place }: { place: Extract<Place, { at: 'new' | 'operator' | 'invitation' }> }) {
  const t = useT('app')
  const area = outsideAreas.find(({ at }) => at === place.at)
  const rest = place.at === 'new' ? '' : place.rest
  return (
    <PlainShell>
      {area ? (
        <ErrorBoundary resetKey={`${place.at}/${rest}`}>
          <Suspense fallback={<PageSkeleton />}>
            <area.page.Component rest={rest} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <MessagePage
          picture={<Compass aria-hidden="true" />}
          title={t('not-found-title')}
          message={t('not-found')}
          action={
            <LinkButton variant="primary" href={base}>
              {t('to-brands')}
            </LinkButton>
          }
        />
      )}
    </PlainShell>
  )
}
