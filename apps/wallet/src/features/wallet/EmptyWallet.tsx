import type { PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton } from '@vitrine/ui'
import Package from 'lucide-react/icons/package-open'
import { useState } from 'react'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import styles from './empty-wallet.module.css'

/** Nothing yet: the welcome, and the code by which somebody can send the first one. */
export function EmptyWallet() {
  const t = useT('wallet')
  return (
    <EmptyState
      picture={<Package aria-hidden="true" />}
      title={t('empty-title')}
      message={t('empty-message')}
      action={<ShowCode />}
    />
  )
}

/** Nothing of this brand yet: its own picture, words and way on where it has them (spec §2.7), else ours. */
export function EmptyBrandWallet({ business }: { business: PublicBusiness }) {
  const t = useT('wallet')
  const own = business.pageConfig?.features?.emptyState
  const [isBroken, setIsBroken] = useState(false)
  const hasPicture = own?.image !== undefined && !isBroken
  return (
    <div className={styles.own}>
      {hasPicture && <img className={styles.picture} src={own.image} alt="" onError={() => setIsBroken(true)} />}
      <EmptyState
        picture={!hasPicture && <Package aria-hidden="true" />}
        title={own?.title ?? t('empty-title')}
        message={own?.message ?? business.pageConfig?.text?.emptyState ?? t('empty-message')}
        action={<WayOn {...own?.button} />}
      />
    </div>
  )
}

/** The brand's own button, if it leads anywhere. */
function WayOn({ text, action }: { text?: string | undefined; action?: string | undefined }) {
  const isLink = action !== undefined && /^(https?:\/\/|\/(?!\/))/.test(action)
  if (!isLink || !text) return <ShowCode />
  return (
    <LinkButton href={action} variant="primary">
      {text}
    </LinkButton>
  )
}

function ShowCode() {
  const t = useT('wallet')
  return <LinkButton href={href('me')}>{t('empty-action')}</LinkButton>
}
