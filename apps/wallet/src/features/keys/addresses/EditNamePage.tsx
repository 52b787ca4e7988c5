import { type WalletEntry, withName } from '@vitrine/chain'
import { Button, TextField } from '@vitrine/ui'
import { type FormEvent, useState } from 'react'
import { AddressFace } from '../../../components/address-face/AddressFace.tsx'
import { KeyProblem } from '../../../components/unlock/KeyProblem.tsx'
import { useKeys } from '../../../data/keys/use-keys.ts'
import { useT } from '../../../platform/i18n/use-t.tsx'
import { goBack } from '../../../platform/navigation/navigation.ts'
import { href } from '../../../platform/navigation/paths.ts'
import { KeyScreen } from '../KeyScreen.tsx'
import styles from '../keys.module.css'
import { shortAddress } from '../short-address.ts'
import { useEntry } from '../use-entry.ts'
import { NoAddress } from './AddressPage.tsx'

/** What an address is called, on this device alone. */
export default function EditNamePage({ params }: { params: { address: string } }) {
  const t = useT('keys')
  const entry = useEntry(params.address)
  return (
    <KeyScreen title={t('rename')} from={href('walletAddress', params)}>
      {() => (entry ? <NameForm key={entry.address} entry={entry} /> : <NoAddress />)}
    </KeyScreen>
  )
}

function NameForm({ entry }: { entry: WalletEntry }) {
  const t = useT('keys')
  const keys = useKeys()
  const [name, setName] = useState(entry.name)
  const [error, setError] = useState<unknown>(null)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await keys.changeBook((book) => withName(book, entry, name))
      goBack(href('walletAddress', { address: entry.address }))
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <div className={styles.foundRow}>
        <AddressFace address={entry.address} />
        <span className={styles.address}>{shortAddress(entry.address)}</span>
      </div>
      <TextField
        label={t('name')}
        description={t('name-about')}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="off"
      />
      {error !== null && <KeyProblem error={error} />}
      <Button type="submit" full disabled={name.trim() === ''}>
        {t('rename-do')}
      </Button>
    </form>
  )
}
