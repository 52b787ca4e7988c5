import { type WalletEntry, withHidden, withoutEntry } from '@vitrine/chain'
import { Badge, Button, EmptyState, LinkButton, ListRow } from '@vitrine/ui'
import { ConfirmDialog } from '@vitrine/ui/confirm-dialog'
import { useToasts } from '@vitrine/ui/toast'
import Copy from 'lucide-react/icons/copy'
import EyeOff from 'lucide-react/icons/eye-off'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import SearchX from 'lucide-react/icons/search-x'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { AddressFace } from '../../../components/address-face/AddressFace.tsx'
import CodePicture from '../../../components/code-picture/CodePicture.tsx'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { familyNames, useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { navigate } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { logWarning } from '../../../platform/telemetry/log.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { addressInGroups } from '../short-address.ts'
import { useEntry } from '../use-entry.ts'
import { LinkToAccount } from './LinkToAccount.tsx'

/** One address: all of it, a code to receive at it, and what can be done with it. */
export default function AddressPage({ params }: { params: { address: string } }) {
  const t = useT('keys')
  const entry = useEntry(params.address)
  return (
    <KeyScreen title={entry?.name ?? t('address')}>
      {() => (entry ? <Address entry={entry} /> : <NoAddress />)}
    </KeyScreen>
  )
}

export function NoAddress() {
  const t = useT('keys')
  return (
    <EmptyState
      picture={<SearchX aria-hidden="true" />}
      title={t('no-address')}
      message={t('no-address-about')}
      action={<LinkButton href={href('blockchainWallets')}>{t('to-addresses')}</LinkButton>}
    />
  )
}

function Address({ entry }: { entry: WalletEntry }) {
  const t = useT('keys')
  const keys = useKeys()
  const toasts = useToasts()
  const [isRemoving, setIsRemoving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const { address, family, name } = entry
  const isWatched = entry.wallet === 'watch'
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.show({ title: t('copied'), durationMs: 2000 }, 'copied')
    } catch (problem) {
      logWarning('an address could not be copied', problem)
      toasts.show({ title: t('not-copied'), tone: 'danger' }, 'copied')
    }
  }
  const hide = () => keys.changeBook((book) => withHidden(book, entry, !entry.hidden)).catch(setError)
  const remove = async () => {
    try {
      await keys.changeBook((book) => withoutEntry(book, entry))
      navigate(href('blockchainWallets'), { replace: true })
    } catch (problem) {
      setError(problem)
      setIsRemoving(false)
    }
  }
  return (
    <>
      <section className={styles.addressCard}>
        <AddressFace address={address} size="large" />
        <p className={styles.badges}>
          <Badge tone="accent">{familyNames[family]}</Badge>
          {isWatched && <Badge>{t('watched')}</Badge>}
          {entry.hidden && <Badge>{t('hidden')}</Badge>}
        </p>
        <p className={styles.whole} translate="no">
          {addressInGroups(address).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <span key={at}>{group}</span>
          ))}
        </p>
        <Button variant="quiet" onPress={() => void copy()}>
          <Copy aria-hidden="true" />
          {t('copy-address')}
        </Button>
        <CodePicture text={address} alt={t('code-alt', { name })} />
        <p className={styles.quiet}>{t(`receive-${family}`)}</p>
      </section>
      {error !== null && <KeyProblem error={error} />}
      <div className={styles.rows}>
        <ListRow title={t('rename')} leading={<Pencil aria-hidden="true" />} href={href('addressEdit', { address })} />
        {!isWatched && (
          <ListRow
            title={t('key-show')}
            leading={<KeyRound aria-hidden="true" />}
            href={href('privateKey', {}, { address })}
          />
        )}
        {!isWatched && family !== 'casper' && <LinkToAccount entry={entry} />}
        <ListRow
          title={t(entry.hidden ? 'unhide' : 'hide')}
          leading={<EyeOff aria-hidden="true" />}
          onPress={() => void hide()}
        />
        {isWatched && (
          <ListRow title={t('remove')} leading={<Trash aria-hidden="true" />} onPress={() => setIsRemoving(true)} />
        )}
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('remove-title', { name })}
          confirmLabel={t('remove')}
          onConfirm={() => void remove()}
          onCancel={() => setIsRemoving(false)}
        >
          {t('remove-about')}
        </ConfirmDialog>
      )}
    </>
  )
}
