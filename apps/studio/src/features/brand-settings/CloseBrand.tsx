import { useMutation, useQueryClient } from '@tanstack/react-query'
import { closeBusiness } from '@vitrine/client/routes'
import { Button, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { useCurrentBrand } from '../../components/brand/current-brand.ts'
import { Panel, PanelForm } from '../../components/panel/Panel.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { base } from '../../platform/navigation/places.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-settings.module.css'
import './namespaces.ts'

/** What ends with a brand is said before, and its name typed, so that nobody closes another one than they mean. */
export function CloseBrand() {
  const t = useT('brand-settings')
  const api = useApi()
  const queryClient = useQueryClient()
  const { id: businessId, displayName } = useCurrentBrand()
  const [name, setName] = useState('')
  const close = useMutation({
    mutationFn: () => api.call(closeBusiness, { params: { idOrName: businessId }, body: { name } }),
    async onSuccess() {
      navigate(`${base}?all`, { replace: true })
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Panel title={t('close')} about={t('close-about')}>
      <ul className={styles.ends}>
        <li>{t('close-collectibles')}</li>
        <li>{t('close-team')}</li>
        <li>{t('close-places')}</li>
        <li>{t('close-name')}</li>
      </ul>
      <PanelForm onSubmit={() => close.mutate()}>
        <TextField autoComplete="off" label={t('type-name', { brand: displayName })} value={name} onChange={setName} />
        <MutationNote error={close.error} />
        <div>
          <Button type="submit" variant="danger" busy={close.isPending} disabled={name.trim() !== displayName}>
            {t('close-button', { brand: displayName })}
          </Button>
        </div>
      </PanelForm>
    </Panel>
  )
}
