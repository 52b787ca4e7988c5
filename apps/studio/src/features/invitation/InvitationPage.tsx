import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { acceptInvitation, refuseInvitation } from '@vitrine/client/routes'
import { Avatar, Button, EmptyState, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Actions } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { invitationQuery } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate, usePath } from '../../platform/navigation/navigation.ts'
import { base, hrefOf } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSessionPort } from '../../platform/session/use-session.tsx'
import './namespaces.ts'

/** Where the link of an invitation's mail leads: who asks, for what, and yes or no. */
export function InvitationPage({ rest: invitationId }: { rest: string }) {
  const t = useT('invitation')
  const api = useApi()
  const path = usePath()
  const { signIn } = useSessionPort()
  const queryClient = useQueryClient()
  const invitation = useQuery(invitationQuery(api, invitationId))
  const params = { invitationId }
  const accept = useMutation({
    mutationFn: () => api.call(acceptInvitation, { params }),
    async onSuccess({ businessId }) {
      await queryClient.invalidateQueries({ queryKey: ['brands'] })
      navigate(hrefOf(businessId), { replace: true })
    },
  })
  const refuse = useMutation({
    mutationFn: () => api.call(refuseInvitation, { params }),
    onSuccess: () => navigate(`${base}?all`, { replace: true }),
  })
  const given = invitation.data
  return (
    <StudioPage title={t('title')} width="form">
      {invitation.isPending && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="12rem" />
        </SkeletonGroup>
      )}
      {invitation.error && (
        <ProblemNote
          error={invitation.error}
          onRetry={() => void invitation.refetch()}
          action={
            <Button size="small" onPress={() => void signIn(path, { askAgain: true })}>
              {t('other-account')}
            </Button>
          }
        />
      )}
      {given && (
        <EmptyState
          picture={
            <Avatar
              name={given.business.displayName}
              src={given.business.brandConfig.icon ?? given.business.logoSrc}
              shape="square"
              size="large"
              decorative
            />
          }
          title={given.business.displayName}
          message={t(given.role === 'owner' ? 'take-over' : `join-${given.role}`, {
            by: given.by,
            brand: given.business.displayName,
          })}
          action={
            <Actions>
              <Button variant="primary" busy={accept.isPending} onPress={() => accept.mutate()}>
                {given.role === 'owner' ? t('accept-brand') : t('accept')}
              </Button>
              <Button variant="quiet" busy={refuse.isPending} onPress={() => refuse.mutate()}>
                {t('refuse')}
              </Button>
            </Actions>
          }
        />
      )}
      <MutationNote error={accept.error ?? refuse.error} />
    </StudioPage>
  )
}
