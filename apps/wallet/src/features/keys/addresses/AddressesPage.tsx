import { type WalletEntry, withHidden, withMoved } from '@vitrine/chain'
import { Badge, Button, LinkButton, ListRow } from '@vitrine/ui'
import { Menu } from '@vitrine/ui/menu'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { AddressFace } from '../../../components/address-face/AddressFace.tsx'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useUnlock } from '../../../components/unlock/use-unlock.tsx'
import { families } from '../../../data/keys/keys.ts'
import { familyNames, useKeys, useKeysState } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { usePath, useSearchParams } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { ChoiceLink } from '../ChoiceLink.tsx'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { shortAddress } from '../short-address.ts'
import { AddSheet } from './AddSheet.tsx'
import { LeftByOthers } from './LeftByOthers.tsx'
import { Reminder } from './Reminder.tsx'
import { Security } from './Security.tsx'
import { WatchSheet } from './WatchSheet.tsx'

/** Every address of the person on this device, by the family of its chains, and what keeps them safe. */
export default function AddressesPage() {
  const t = useT('keys')
  return (
    <KeyScreen title={t('addresses')} from={href('settings')}>
      {() => <Addresses />}
    </KeyScreen>
  )
}

function Addresses() {
  const t = useT('keys')
  const { entries, status } = useKeysState()
  const wantsWatch = useSearchParams().get('watch') !== null
  const [adding, setAdding] = useState<'own' | 'watch' | null>(wantsWatch ? 'watch' : null)
  const [showsHidden, setShowsHidden] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const hiddenCount = entries.filter(({ hidden }) => hidden).length
  const unlock = useUnlock()
  const close = () => setAdding(null)
  return (
    <>
      {entries.length === 0 && status === 'none' ? <Beginning onWatch={() => setAdding('watch')} /> : <Reminder />}
      {error !== null && <KeyProblem error={error} />}
      {families.map((family) => {
        const shown = entries.filter((entry) => entry.family === family && (showsHidden || !entry.hidden))
        if (shown.length === 0) return null
        return (
          <section key={family} aria-labelledby={`family-${family}`}>
            <h2 id={`family-${family}`} className={styles.heading}>
              {familyNames[family]}
            </h2>
            <ul className={styles.rows}>
              {shown.map((entry) => (
                <li key={entry.address}>
                  <AddressRow entry={entry} shown={shown} onError={setError} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {hiddenCount > 0 && (
        <Button variant="plain" onPress={() => setShowsHidden(!showsHidden)}>
          {showsHidden ? t('hidden-hide') : t('hidden-show', { count: String(hiddenCount) })}
        </Button>
      )}
      {(entries.length > 0 || status !== 'none') && (
        <div className={styles.actions}>
          {status !== 'none' && (
            <Button variant="quiet" onPress={() => unlock.whenOpen(() => setAdding('own'))}>
              <Plus aria-hidden="true" />
              {t('add-address')}
            </Button>
          )}
          <Button variant="quiet" onPress={() => setAdding('watch')}>
            <Eye aria-hidden="true" />
            {t('watch')}
          </Button>
          <LinkButton href={href('importWallet')}>{t('import-title')}</LinkButton>
          <LinkButton href={href('newWallet')}>{t('new-title')}</LinkButton>
        </div>
      )}
      {status !== 'none' && <Security />}
      {unlock.sheet}
      {adding === 'own' && <AddSheet onClose={close} />}
      {adding === 'watch' && <WatchSheet onClose={close} />}
    </>
  )
}

/** Nothing yet: three ways to begin. */
function Beginning({ onWatch }: { onWatch: () => void }) {
  const t = useT('keys')
  return (
    <>
      <p className={styles.lead}>{t('begin-lead')}</p>
      <div className={styles.choices}>
        <ChoiceLink
          href={href('newWallet')}
          icon={<KeyRound aria-hidden="true" />}
          title={t('new-title')}
          about={t('begin-new-about')}
        />
        <ChoiceLink
          href={href('importWallet')}
          icon={<Download aria-hidden="true" />}
          title={t('import-title')}
          about={t('begin-import-about')}
        />
      </div>
      <Button variant="plain" onPress={onWatch}>
        {t('watch')}
      </Button>
      <LeftByOthers />
    </>
  )
}

interface AddressRowProps {
  entry: WalletEntry
  /** Those of its family, in their order. */
  shown: readonly WalletEntry[]
  onError: (error: unknown) => void
}

function AddressRow({ entry, shown, onError }: AddressRowProps) {
  const t = useT('keys')
  const keys = useKeys()
  const path = usePath()
  const at = shown.indexOf(entry)
  const address = href('walletAddress', { address: entry.address })
  const move = (to: WalletEntry | undefined) => {
    if (to) keys.changeBook((book) => withMoved(book, entry, to.n)).catch(onError)
  }
  const hide = () => void keys.changeBook((book) => withHidden(book, entry, !entry.hidden)).catch(onError)
  return (
    <div className={styles.row}>
      <ListRow
        className={styles.rowLink ?? ''}
        href={address}
        current={path === address}
        chevron={false}
        leading={<AddressFace address={entry.address} />}
        title={entry.name}
        subtitle={<span className={styles.address}>{shortAddress(entry.address)}</span>}
        trailing={
          entry.hidden ? <Badge>{t('hidden')}</Badge> : entry.wallet === 'watch' ? <Badge>{t('watched')}</Badge> : null
        }
      />
      <Menu
        label={t('address-menu', { name: entry.name })}
        trigger={<Ellipsis aria-hidden="true" />}
        actions={[
          ...(at > 0 ? [{ id: 'up', label: t('move-up'), onSelect: () => move(shown[at - 1]) }] : []),
          ...(at < shown.length - 1
            ? [{ id: 'down', label: t('move-down'), onSelect: () => move(shown[at + 1]) }]
            : []),
          { id: 'hide', label: t(entry.hidden ? 'unhide' : 'hide'), onSelect: hide },
        ]}
      />
    </div>
  )
}
