import { EmptyState, LinkButton } from '@vitrine/ui'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { href } from '../../../platform/navigation/paths.ts'

/** An address that names no copy. */
export function NoCopy() {
  const t = useT('keys')
  return (
    <EmptyState
      picture={<CloudOff aria-hidden="true" />}
      title={t('copy-missing')}
      message={t('copy-missing-about')}
      action={<LinkButton href={href('restoreFromCloud')}>{t('copies-show')}</LinkButton>}
    />
  )
}
