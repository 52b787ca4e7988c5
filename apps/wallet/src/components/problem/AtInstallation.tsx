import { EmptyState, LinkButton } from '@vitrine/ui'
import { Suspense } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import type { PlaceElsewhere } from '../../platform/viewer/installation.ts'

/** In place of what only the installation's own wallet does for people: the same screen there. */
export function AtInstallation(place: PlaceElsewhere) {
  return (
    <Suspense>
      <Way {...place} />
    </Suspense>
  )
}

function Way({ href, host }: PlaceElsewhere) {
  const t = useT('problem')
  return (
    <EmptyState
      title={t('at-installation-title', { host })}
      message={t('at-installation')}
      action={
        <LinkButton variant="primary" href={href} target="_top">
          {t('own-wallet', { host })}
        </LinkButton>
      }
    />
  )
}
