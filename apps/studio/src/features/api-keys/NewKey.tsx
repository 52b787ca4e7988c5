import { Button, TextField } from '@vitrine/ui'
import { useToasts } from '@vitrine/ui/toast'
import { Actions, Panel } from '../../components/panel/Panel.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import './namespaces.ts'

/** A key that was just made, with what is never shown again. */
export function NewKey({
  apiKey,
  onDone,
}: {
  apiKey: { name: string; clientId: string; secret: string }
  onDone: () => void
}) {
  const t = useT('api-keys')
  const toasts = useToasts()
  const copy = async () => {
    await navigator.clipboard.writeText(apiKey.secret)
    toasts.show({ title: t('copied') })
  }
  return (
    <Panel title={t('made', { name: apiKey.name })} about={t('once')}>
      <TextField readOnly label={t('client-id')} value={apiKey.clientId} onChange={() => {}} />
      <TextField readOnly label={t('secret')} value={apiKey.secret} onChange={() => {}} />
      <Actions>
        <Button variant="primary" onPress={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {t('hide')}
        </Button>
      </Actions>
    </Panel>
  )
}
