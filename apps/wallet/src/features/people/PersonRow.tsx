import type { Person } from '@vitrine/protocol'
import { Avatar, LinkButton, ListRow } from '@vitrine/ui'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { FollowButton } from './FollowButton.tsx'
import styles from './people.module.css'

interface PersonRowProps {
  person: Person
  /** Whom one follows can be left here, too: in the lists that are for it. */
  manages?: boolean
  /** Their page is what is shown beside it. */
  current?: boolean
}

/** Somebody in a list: their page, and what one does with them first: follow them, or send something to whom one follows. */
export function PersonRow({ person, manages = false, current = false }: PersonRowProps) {
  const t = useT('people')
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
        current={current}
        href={isMe ? href('me') : href('user', { userId: person.id })}
      />
      {!isMe &&
        (person.followed && !manages ? (
          <LinkButton
            size="small"
            href={href('userSend', { userId: person.id })}
            aria-label={t('send-named', { name: person.name })}
          >
            {t('send')}
          </LinkButton>
        ) : (
          <FollowButton userId={person.id} name={person.name} followed={person.followed} />
        ))}
    </div>
  )
}
