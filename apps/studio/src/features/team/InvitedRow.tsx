import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawInvitation } from '@vitrine/client/routes'
import type { Invitation } from '@vitrine/protocol'
import { Button, ListRow } from '@vitrine/ui'
import { useLocale } from '@vitrine/web/format'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { useFailureToast } from '../../components/problem/use-failure-toast.ts'
import { teamKeys } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

export function InvitedRow({ invitation }: { invitation: Invitation }) {
  const t = useT('team')
  const api = useApi()
  const locale = useLocale()
  const tellFailure = useFailureToast()
  const queryClient = useQueryClient()
  const { id: businessId } = useCurrentBrand()
  const { id: invitationId, email, role, by, expiresAt } = invitation
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawInvitation, { params: { businessId, invitationId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: teamKeys.team(businessId) }),
    onError: (error) => void tellFailure({ title: t('withdraw-failed'), error }),
  })
  const until = new Date(expiresAt).toLocaleDateString(locale, { day: 'numeric', month: 'long' })
  return (
    <li>
      <ListRow
        title={email}
        subtitle={t('invited-by', { role: t(`role-${role}`), by, until })}
        trailing={
          <Button
            size="small"
            variant="quiet"
            busy={withdraw.isPending}
            aria-label={t('withdraw-of', { email })}
            onPress={() => withdraw.mutate()}
          >
            {t('withdraw')}
          </Button>
        }
      />
    </li>
  )
}
