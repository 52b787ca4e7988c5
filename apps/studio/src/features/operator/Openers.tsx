import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addOpener, listOpeners, removeOpener } from '@vitrine/client/routes'
import { Button, ListRow, Skeleton, SkeletonGroup, TextField } from '@vitrine/ui'
import { useState } from 'react'
import { Panel, PanelForm, PanelList } from '../../components/panel/Panel.tsx'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { MutationNote } from '../../components/proof/MutationNote.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useApi } from '../../platform/server/api.ts'
import './namespaces.ts'

const openersKey = ['openers'] as const

/** Who may open a brand here; where the setting asks nobody, or operators alone, it says so. */
export function Openers() {
  const t = useT('operator')
  const api = useApi()
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const openers = useQuery({ queryKey: openersKey, queryFn: ({ signal }) => api.call(listOpeners, {}, { signal }) })
  const refresh = () => queryClient.invalidateQueries({ queryKey: openersKey })
  const add = useMutation({
    mutationFn: () => api.call(addOpener, { params: { email } }),
    onSuccess() {
      setEmail('')
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (gone: string) => api.call(removeOpener, { params: { email: gone } }),
    onSuccess: refresh,
  })
  const given = openers.data
  return (
    <Panel title={t('openers')} about={given ? t(`policy-${given.policy}`) : undefined}>
      {openers.error && !given && <ProblemNote error={openers.error} onRetry={() => void openers.refetch()} />}
      {openers.isPending && (
        <SkeletonGroup label={t('openers')}>
          <Skeleton shape="block" height="6rem" />
        </SkeletonGroup>
      )}
      {given?.policy === 'invited' && (
        <>
          <PanelForm onSubmit={() => email.trim() && add.mutate()}>
            <TextField type="email" autoComplete="off" label={t('email')} value={email} onChange={setEmail} />
            <MutationNote error={add.error ?? remove.error} />
            <div>
              <Button type="submit" busy={add.isPending} disabled={email.trim() === ''}>
                {t('add-opener')}
              </Button>
            </div>
          </PanelForm>
          <PanelList>
            {given.items.map((each) => (
              <li key={each.email}>
                <ListRow
                  title={each.email}
                  trailing={
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('remove-opener-of', { email: each.email })}
                      busy={remove.isPending && remove.variables === each.email}
                      onPress={() => remove.mutate(each.email)}
                    >
                      {t('remove-opener')}
                    </Button>
                  }
                />
              </li>
            ))}
          </PanelList>
        </>
      )}
    </Panel>
  )
}
