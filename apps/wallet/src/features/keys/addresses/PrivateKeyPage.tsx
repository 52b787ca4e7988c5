import type { WalletEntry } from '@vitrine/chain'
import { Button, LinkButton } from '@vitrine/ui'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect, useState } from 'react'
import { AddressFace } from '../../../components/address-face/AddressFace.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { shortAddress } from '../short-address.ts'
import { useEntry } from '../use-entry.ts'
import { NoAddress } from './AddressPage.tsx'

/** The private key of an address, after the password once more; gone as soon as somebody looks elsewhere. */
export default function PrivateKeyPage() {
  const t = useT('keys')
  const address = useSearchParams().get('address') ?? ''
  const entry = useEntry(address)
  const from = entry ? href('walletAddress', { address }) : href('blockchainWallets')
  return (
    <KeyScreen title={t('key-title')} from={from}>
      {() => (entry?.secret ? <Key key={entry.address} entry={entry} /> : <NoAddress />)}
    </KeyScreen>
  )
}

function Key({ entry }: { entry: WalletEntry }) {
  const t = useT('keys')
  const keys = useKeys()
  const unlock = useUnlock()
  const [key, setKey] = useState<string | null>(null)
  useEffect(() => {
    const hide = () => setKey(null)
    document.addEventListener('visibilitychange', hide)
    addEventListener('blur', hide)
    const stop = keys.subscribe(() => keys.state().status !== 'open' && hide())
    return () => {
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('blur', hide)
      stop()
    }
  }, [keys])
  const show = () =>
    unlock.anew({
      lead: t('key-unlock'),
      label: t('key-reveal'),
      work: async (unlocking) => setKey(await keys.revealKey(entry, unlocking)),
    })
  return (
    <div className={styles.form}>
      <div className={styles.foundRow}>
        <AddressFace address={entry.address} />
        <span className={styles.choiceWords}>
          <span className={styles.choiceTitle}>{entry.name}</span>
          <span className={styles.address}>{shortAddress(entry.address)}</span>
        </span>
      </div>
      <div className={styles.danger}>
        <ShieldAlert aria-hidden="true" />
        <ul>
          <li>{t('key-warning-all')}</li>
          <li>{t('key-warning-ask')}</li>
          <li>{t('key-warning-screen')}</li>
        </ul>
      </div>
      {key === null ? (
        <Button full variant="danger" onPress={show}>
          {t('key-reveal')}
        </Button>
      ) : (
        <>
          <pre className={styles.key} translate="no">
            {key}
          </pre>
          <Button full variant="quiet" onPress={() => setKey(null)}>
            {t('key-hide')}
          </Button>
        </>
      )}
      {entry.path !== undefined && entry.secret && (
        <LinkButton full href={href('newWalletBackup', {}, { secret: entry.secret })}>
          {t('words-of-address')}
        </LinkButton>
      )}
      {unlock.sheet}
    </div>
  )
}
