import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeRole, leaveTeam, removeFromTeam } from '@vitrine/client/routes'
import type { TeamMember, TeamRole } from '@vitrine/protocol'
import { Avatar, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { Menu } from '@vitrine/ui/menu'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { teamKeys } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { base } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { roles } from './roles.ts'
import './namespaces.ts'

/** Somebody of the team; admins change what they are, and everybody may go. */
export function MemberRow({ member, mayChange }: { member: TeamMember; mayChange: boolean }) {
  const t = useT('team')
  const api = useApi()
  const session = useSession()
  const tellFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { id: businessId, displayName } = useCurrentBrand()
  const [isGoing, setIsGoing] = useState(false)
  const { accountId, name, picture, role } = member
  const isMe = session.status === 'signed-in' && session.sub === accountId
  const refresh = () => queryClient.invalidateQueries({ queryKey: teamKeys.team(businessId) })
  const change = useMutation({
    mutationFn: (to: TeamRole) => api.call(changeRole, { params: { businessId, accountId }, body: { role: to } }),
    onSettled: refresh,
    onError: (error) => void tellFailure({ title: t('change-failed'), error }),
  })
  const go = useMutation({
    mutationFn: () =>
      isMe
        ? api.call(leaveTeam, { params: { businessId } })
        : api.call(removeFromTeam, { params: { businessId, accountId } }),
    async onSuccess() {
      setIsGoing(false)
      if (isMe) {
        await queryClient.invalidateQueries()
        navigate(`${base}?all`)
      } else await refresh()
    },
    onError(error) {
      setIsGoing(false)
      void tellFailure({ title: t('remove-failed'), error })
    },
  })
  const may = role !== 'owner' && (mayChange || isMe)
  const actions = [
    ...(mayChange
      ? roles
          .filter((each) => each !== role)
          .map((each) => ({
            id: each,
            label: t('make', { role: t(`role-${each}`) }),
            onSelect: () => change.mutate(each),
          }))
      : []),
    {
      id: 'go',
      label: isMe ? t('leave') : t('remove'),
      tone: 'danger' as const,
      onSelect: () => setIsGoing(true),
    },
  ]
  return (
    <li>
      <ListRow
        leading={<Avatar name={name || '?'} src={picture} decorative />}
        title={isMe ? t('you', { name }) : name || t('gone')}
        subtitle={t(`role-${role}`)}
        trailing={may && <Menu label={t('actions-for', { name })} trigger={<Ellipsis />} actions={actions} />}
      />
      <ConfirmDialog
        open={isGoing}
        title={isMe ? t('leave-title', { brand: displayName }) : t('remove-title', { name })}
        confirmLabel={isMe ? t('leave') : t('remove')}
        tone="danger"
        busy={go.isPending}
        onConfirm={() => go.mutate()}
        onCancel={() => setIsGoing(false)}
      >
        {isMe ? t('leave-about') : t('remove-about', { brand: displayName })}
      </ConfirmDialog>
    </li>
  )
}
