import { Avatar, ListRow, Spinner } from '@vitrine/ui'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import Wallet from 'lucide-react/icons/wallet'
import styles from './recipient.module.css'
import type { ChosenRecipient, KnownPerson } from './recipient.ts'

interface PersonProps {
  person: KnownPerson
  onPress: () => void
}

/** Somebody one knows: a face with a name. */
export function PersonFace({ person, onPress }: PersonProps) {
  return (
    <button type="button" className={styles.face} onClick={onPress}>
      <Avatar name={person.name} src={person.picture} size="large" decorative />
      <span className={styles.faceName}>
        <bdi>{person.name}</bdi>
      </span>
    </button>
  )
}

/** Somebody who was found by what is typed, told from their namesakes by the handle. */
export function PersonRow({ person, onPress }: PersonProps) {
  return (
    <ListRow
      title={<bdi>{person.name}</bdi>}
      subtitle={person.preferred_username && `@${person.preferred_username}`}
      leading={<Avatar name={person.name} src={person.picture} decorative />}
      onPress={onPress}
    />
  )
}

export function WaySign({ Icon }: { Icon: typeof Mail }) {
  return (
    <span className={styles.sign}>
      <Icon aria-hidden="true" />
    </span>
  )
}

const icons = { email: Mail, phone: Phone, eth: Wallet, userId: Wallet }

interface AddressRowProps {
  recipient: ChosenRecipient
  /** What becomes of what is sent there. */
  hint: string
  /** Whether anybody is there is being asked. */
  busy: boolean
  onPress: () => void
}

/** An address that is typed to its end. */
export function AddressRow({ recipient, hint, busy, onPress }: AddressRowProps) {
  const Icon = icons[recipient.input.type]
  return (
    <div className={styles.people}>
      <ListRow
        title={<bdi className={styles.address}>{recipient.name}</bdi>}
        subtitle={hint}
        leading={<WaySign Icon={Icon} />}
        trailing={busy && <Spinner />}
        disabled={busy}
        onPress={onPress}
      />
    </div>
  )
}
