import type { Token } from '@vitrine/protocol'
import { Avatar, Joined } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import type { ChosenRecipient } from '../../components/recipient/recipient.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import styles from './give.module.css'
import type { Way } from './use-give.ts'

interface GiveConfirmationProps {
  way: Way
  token: Token
  recipient: ChosenRecipient
  onConfirm: () => void
  onCancel: () => void
}

/** The thing, the person, and what is different afterwards. */
export function GiveConfirmation({ way, token, recipient, onConfirm, onCancel }: GiveConfirmationProps) {
  const t = useT('send')
  const title = titleOf(token)
  const names = { title, name: recipient.name }
  return (
    <ConfirmDialog
      title={<Joined whole={title}>{t(`${way}-confirm-title`, names)}</Joined>}
      picture={<TokenIcon token={token} titled edition eager />}
      confirmLabel={t(`${way}-do`, names)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className={styles.recipient}>
        <Avatar name={recipient.name} src={recipient.picture} decorative />
        <span className={styles.recipientWords}>
          <bdi>{recipient.name}</bdi>
          {recipient.handle && <bdi className={styles.handle}>@{recipient.handle}</bdi>}
        </span>
      </p>
      <p className={styles.outcome}>{t(`${way}-confirm`, names)}</p>
    </ConfirmDialog>
  )
}
