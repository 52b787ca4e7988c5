import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'

/** Writing the words down can be done later; until then the list of addresses says that it is to be done. */
export function SkipDialog({ onCancel }: { onCancel: () => void }) {
  const t = useT('keys')
  const keys = useKeys()
  const skip = () => {
    keys.forgetFresh()
    navigate(href('blockchainWallets'), { replace: true })
  }
  return (
    <ConfirmDialog
      title={t('skip-title')}
      confirmLabel={t('skip-do')}
      cancelLabel={t('skip-back')}
      tone="danger"
      onConfirm={skip}
      onCancel={onCancel}
    >
      {t('skip-about')}
    </ConfirmDialog>
  )
}
