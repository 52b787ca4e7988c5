import type { Person } from '@vitrine/protocol'
import { Avatar, ListRow } from '@vitrine/ui'
import { href } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './people.module.css'

/** Somebody in a list: their page, and whether one follows them. */
export function PersonRow({ person }: { person: Person }) {
  const session = useSession()
  const isMe = session.status === 'signed-in' && session.sub === person.id
  return (
    <div className={styles.row}>
      <ListRow
        className={styles.rowLink}
        title={<bdi>{person.name}</bdi>}
        subtitle={person.preferred_username && `@${person.preferred_username}`}
        leading={<Avatar name={person.name} src={person.picture} decorative />}
        chevron={isMe}
        href={isMe ? href('me') : href('user', { userId: person.id })}
      />
      {!isMe && <FollowButton userId={person.id} name={person.name} followed={person.followed} />}
    </div>
  )
}
