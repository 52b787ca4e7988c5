import type { Token } from '@vitrine/protocol'
import { plainText } from '@vitrine/protocol/viewer/harmless'
import { Button, type ButtonProps, pictureAddress } from '@vitrine/ui'
import Sparkles from 'lucide-react/icons/sparkles'
import type { CSSProperties } from 'react'
import { useReadableColors } from '../../components/brand/use-readable-colors.ts'
import { hostTokenOf } from '../../data/tokens/host-token.ts'
import { hostLink, tellHost } from '../../platform/host/host-link.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { hostButtonStyle } from './host-button-style.ts'
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
        <HostButton look={customActionButton.style} onPress={() => send(null)} aria-label={t('host-action')}>
          <HostIcon src={customActionButton.icon} />
        </HostButton>
      )}
      {customActions.map(({ action, text, leftIcon, style }) => (
        <HostButton key={action} look={style} onPress={() => send(action)}>
          {leftIcon && <HostIcon src={leftIcon} />}
          <bdi>{plainText(text)}</bdi>
        </HostButton>
      ))}
    </div>
  )
}

/** In the host's own colours, where they can be read. */
function HostButton({ look, ...button }: ButtonProps & { look: unknown }) {
  const { ground, text, rounding } = hostButtonStyle(look)
  const painted = useReadableColors(ground, text)
  const style = {
    ...(painted && {
      '--color-primary': painted.ground,
      '--color-primary-strong': painted.ground,
      '--color-on-primary': painted.text,
    }),
    ...(rounding !== undefined && { borderRadius: rounding }),
  }
  return <Button {...button} variant={painted ? 'primary' : 'quiet'} style={style as CSSProperties} />
}

/** Untrusted: a picture on the web, or our own sign. */
function HostIcon({ src }: { src: string | undefined }) {
  const address = pictureAddress(src)
  return address ? <img className={styles.hostIcon} src={address} alt="" /> : <Sparkles aria-hidden="true" />
}
