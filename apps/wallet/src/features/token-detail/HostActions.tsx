import type { Token } from '@vitrine/protocol'
import { Button } from '@vitrine/ui'
import Sparkles from 'lucide-react/icons/sparkles'
import { pictureAddress } from '../../components/brand/safe-address.ts'
import { hostTokenOf } from '../../data/host-token.ts'
import { hostLink, tellHost } from '../../platform/host/host-link.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import styles from './token-actions.module.css'

/** Buttons that a host has added (spec §2.8): pressing one tells the host, with the token. Without a host nobody would hear it. */
export function HostActions({ token }: { token: Token }) {
  const t = useT('token-detail')
  const { customActionButton, customActions } = useViewer()
  if (!hostLink() || (!customActionButton && customActions.length === 0)) return null
  const send = (action: string | null) =>
    tellHost('walletsdk:sendCustomAction', { action, tokenId: token.id, token: hostTokenOf(token) })
  return (
    <div className={styles.hosts}>
      {customActionButton && (
        <Button variant="quiet" onPress={() => send(null)} aria-label={t('host-action')}>
          <HostIcon src={customActionButton.icon} />
        </Button>
      )}
      {customActions.map(({ action, text, leftIcon }) => (
        <Button key={action} variant="quiet" onPress={() => send(action)}>
          {leftIcon && <HostIcon src={leftIcon} />}
          {text}
        </Button>
      ))}
    </div>
  )
}

/** Untrusted: a picture on the web, or our own sign. */
function HostIcon({ src }: { src: string | undefined }) {
  const address = pictureAddress(src)
  return address ? <img className={styles.hostIcon} src={address} alt="" /> : <Sparkles aria-hidden="true" />
}
