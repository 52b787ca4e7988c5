import type { PublicBusiness } from '@vitrine/protocol'
import { EmptyState, LinkButton, pictureAddress } from '@vitrine/ui'
import Package from 'lucide-react/icons/package-open'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { pageAddress } from '../../components/brand/safe-address.ts'
import { useReadableColors } from '../../components/brand/use-readable-colors.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './empty-wallet.module.css'

/** Nothing yet: the welcome, in the host's words where it has some, and the code by which somebody can send the first one. */
export function EmptyWallet() {
  const t = useT('wallet')
  const { emptyState: hosts } = useViewer()
  return (
    <Pictured src={hosts.image}>
      {(picture) => (
        <EmptyState
          picture={picture}
          title={hosts.title || t('empty-title')}
          message={hosts.message || t('empty-message')}
          action={<ShowCode />}
        />
      )}
    </Pictured>
  )
}

/** Nothing of this brand yet: the host's words, else its own picture, words and way on where it has them (spec §2.7), else ours. */
export function EmptyBrandWallet({ business }: { business: PublicBusiness }) {
  const t = useT('wallet')
  const { emptyState: hosts } = useViewer()
  const own = business.pageConfig?.features?.emptyState
  return (
    <Pictured src={hosts.image ?? own?.image}>
      {(picture) => (
        <EmptyState
          picture={picture}
          title={hosts.title || own?.title || t('empty-title')}
          message={hosts.message || own?.message || business.pageConfig?.text?.emptyState || t('empty-message')}
          action={<WayOn {...own?.button} />}
        />
      )}
    </Pictured>
  )
}

interface PicturedProps {
  src: string | undefined
  children: (picture: ReactNode) => ReactNode
}

/** A picture of somebody else above the words; our own where there is none or it does not come. */
function Pictured({ src, children }: PicturedProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const address = pictureAddress(src)
  const picture = address === broken ? null : address
  return (
    <div className={styles.own}>
      {picture && <img className={styles.picture} src={picture} alt="" onError={() => setBroken(picture)} />}
      {children(!picture && <Package aria-hidden="true" />)}
    </div>
  )
}

interface WayOnProps {
  text?: string | undefined
  color?: string | undefined
  action?: string | undefined
}

/** The brand's own button in its own colour, if it leads anywhere. */
function WayOn({ text, color, action }: WayOnProps) {
  const painted = useReadableColors(color)
  const address = pageAddress(action)
  if (!address || !text) return <ShowCode />
  const style = painted && {
    '--color-primary': painted.ground,
    '--color-primary-strong': painted.ground,
    '--color-on-primary': painted.text,
  }
  return (
    <LinkButton href={address} variant="primary" {...(style ? { style: style as CSSProperties } : {})}>
      {text}
    </LinkButton>
  )
}

function ShowCode() {
  const t = useT('wallet')
  return <LinkButton href={href('me')}>{t('empty-action')}</LinkButton>
}
