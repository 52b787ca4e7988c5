import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inviteToTeam } from '@vitrine/client/routes'
import type { TeamRole } from '@vitrine/protocol'
import { Button, RadioGroup, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { teamKeys } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import { roles } from './roles.ts'
import './namespaces.ts'

export function InviteForm() {
  const t = useT('team')
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { id: businessId } = useCurrentBrand()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<TeamRole>('editor')
  const invite = useMutation({
    mutationFn: () => api.call(inviteToTeam, { params: { businessId }, body: { email, role } }),
    onSuccess(invitation) {
      setEmail('')
      toasts.show({ title: t('invited-toast', { email: invitation.email }) })
      return queryClient.invalidateQueries({ queryKey: teamKeys.team(businessId) })
    },
  })
  return (
    <Panel title={t('invite-title')} about={t('invite-about')}>
      <PanelForm onSubmit={() => email.trim() && invite.mutate()}>
        <TextField type="email" autoComplete="off" required label={t('email')} value={email} onChange={setEmail} />
        <RadioGroup
          label={t('role')}
          value={role}
          onChange={setRole}
          choices={roles.map((value) => ({ value, label: t(`role-${value}`), description: t(`role-${value}-about`) }))}
        />
        <MutationNote error={invite.error} />
        <div>
          <Button type="submit" variant="primary" busy={invite.isPending} disabled={email.trim() === ''}>
            {t('invite')}
          </Button>
        </div>
      </PanelForm>
    </Panel>
  )
}
