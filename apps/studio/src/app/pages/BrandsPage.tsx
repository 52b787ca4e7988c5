import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, EmptyState, LinkButton, ListRow } from '@vitrine/ui'
import { useEffect } from 'react'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { ownBrandsQuery } from '../../data/brands.ts'
import { openingQuery } from '../../data/opening.ts'
import { invitationsQuery } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { base, hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import { outsideAreas } from '../areas.ts'
import { PlainShell } from '../shell/PlainShell.tsx'
import styles from './brands.module.css'
import { PageSkeleton } from './PageSkeleton.tsx'

/** The brands that somebody works for; who works for one alone is led there at once. */
export function BrandsPage({ accountId }: { accountId: string }) {
  const t = useT('app')
  const { signIn } = useSessionPort()
  const api = useApi()
  const brands = useQuery(ownBrandsQuery(api, accountId))
  const invitations = useQuery(invitationsQuery(api))
  const opening = useQuery(openingQuery(api))
  const invited = invitations.data ?? []
  const only = brands.data?.length === 1 && invited.length === 0 ? brands.data[0] : undefined
  const stays = new URLSearchParams(location.search).has('all')
  useEffect(() => {
    if (only && !stays) navigate(hrefOf(only.id), { replace: true })
  }, [only, stays])
  if (brands.isPending || invitations.isPending || opening.isPending || (only && !stays)) return <PageSkeleton />
  const place = outsideAreas.find(({ at }) => at === 'new')
  // Where nobody can say, the page itself does.
  const may = opening.data?.may ?? true
  const open = place && may && (
    <LinkButton variant="primary" href={`${base}/new`}>
      {t(place.title)}
    </LinkButton>
  )
  return (
    <PlainShell>
      <StudioPage title={t('brands')} width="form" actions={brands.data?.length ? open : null}>
        {brands.error && !brands.data && (
          <ProblemNote error={brands.error} title={t('brands-failed')} onRetry={() => void brands.refetch()} />
        )}
        {brands.data?.length === 0 && invited.length === 0 && (
          <EmptyState
            title={t('no-brands-title')}
            message={t(
              may ? 'no-brands-may' : opening.data?.policy === 'invited' ? 'no-brands-invited' : 'no-brands-operators',
            )}
            action={
              <>
                {open}
                <Button variant="quiet" onPress={() => void signIn(base, { askAgain: true })}>
                  {t('other-account')}
                </Button>
              </>
            }
          />
        )}
        <ul className={styles.list}>
          {invited.map(({ id, business, by }) => (
            <li key={id}>
              <ListRow
                href={`${base}/invitation/${id}`}
                leading={
                  <Avatar
                    name={business.displayName}
                    src={business.brandConfig.icon ?? business.logoSrc}
                    shape="square"
                    decorative
                  />
                }
                title={t('invited-to', { brand: business.displayName })}
                subtitle={t('invited-by', { by })}
              />
            </li>
          ))}
          {brands.data?.map(({ id, displayName, logoSrc, brandConfig, role }) => (
            <li key={id}>
              <ListRow
                href={hrefOf(id)}
                leading={<Avatar name={displayName} src={brandConfig.icon ?? logoSrc} shape="square" decorative />}
                title={displayName}
                subtitle={t(`role-${role}`)}
              />
            </li>
          ))}
        </ul>
      </StudioPage>
    </PlainShell>
  )
}
