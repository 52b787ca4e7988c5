import { useMutation, useQueryClient } from '@tanstack/react-query'
import { handOverBusiness } from '@vitrine/client/routes'
import { Button, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { teamKeys } from '../../data/team.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

export function HandOver() {
  const t = useT('brand-settings')
  const api = useApi()
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const { id: businessId } = useCurrentBrand()
  const [email, setEmail] = useState('')
  const offer = useMutation({
    mutationFn: () => api.call(handOverBusiness, { params: { businessId }, body: { email } }),
    onSuccess(invitation) {
      setEmail('')
      toasts.show({ title: t('offered', { email: invitation.email }) })
      return queryClient.invalidateQueries({ queryKey: teamKeys.team(businessId) })
    },
  })
  return (
    <Panel title={t('hand-over')} about={t('hand-over-about')}>
      <PanelForm onSubmit={() => email.trim() && offer.mutate()}>
        <TextField type="email" autoComplete="off" label={t('new-owner')} value={email} onChange={setEmail} />
        <MutationNote error={offer.error} />
        <div>
          <Button type="submit" busy={offer.isPending} disabled={email.trim() === ''}>
            {t('offer')}
          </Button>
        </div>
      </PanelForm>
    </Panel>
  )
}
