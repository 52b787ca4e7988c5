import { useQuery } from '@tanstack/react-query'
import { Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useCurrentBrand, useMayAs } from '../../components/brand/current-brand.ts'
import { StudioPage } from '../../components/layout/StudioPage.tsx'
import { Panel, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { teamQuery } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { InvitedRow } from './InvitedRow.tsx'
import { InviteForm } from './InviteForm.tsx'
import { MemberRow } from './MemberRow.tsx'
import './namespaces.ts'

/** Who works for the brand, as what, and who is invited. */
export function TeamPage() {
  const t = useT('team')
  const { id } = useCurrentBrand()
  const team = useQuery(teamQuery(useApi(), id))
  const isAdmin = useMayAs('admin')
  return (
    <StudioPage title={t('title')} width="form">
      {isAdmin && <InviteForm />}
      {team.error && !team.data && <ProblemNote error={team.error} onRetry={() => void team.refetch()} />}
      {team.isPending && (
        <SkeletonGroup label={t('title')}>
          <Skeleton shape="block" height="12rem" />
        </SkeletonGroup>
      )}
      {team.data && team.data.invitations.length > 0 && (
        <Panel title={t('invited')}>
          <PanelList>
            {team.data.invitations.map((invitation) => (
              <InvitedRow key={invitation.id} invitation={invitation} />
            ))}
          </PanelList>
        </Panel>
      )}
      {team.data && (
        <Panel title={t('members')}>
          <PanelList>
            {team.data.members.map((member) => (
              <MemberRow key={member.accountId} member={member} mayChange={isAdmin} />
            ))}
          </PanelList>
        </Panel>
      )}
    </StudioPage>
  )
}
