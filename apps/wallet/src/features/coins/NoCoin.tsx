import { LinkButton } from '@vitrine/ui'
import Coins from 'lucide-react/icons/coins'
import { MessagePage } from '../../components/message-page/MessagePage.tsx'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'

/** In place of a coin's screen: its address names none (`missing`), or one that is not there. */
export function NoCoin({ missing = false }: { missing?: boolean }) {
  const t = useT('coins')
  return (
    <MessagePage
      picture={<Coins aria-hidden="true" />}
      title={t(missing ? 'coin-missing-title' : 'coin-unknown-title')}
      message={t(missing ? 'coin-missing' : 'coin-unknown')}
      action={<LinkButton href={href('coins')}>{t('to-coins')}</LinkButton>}
    />
  )
}
