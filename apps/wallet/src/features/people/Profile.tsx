import type { PersonPage as Person } from '@vitrine/protocol'
import { Avatar, Badge, LinkButton, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import { AboutPerson } from '../../components/about-person/AboutPerson.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { Sentence, useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './people.module.css'
import { Showcase } from './Showcase.tsx'

/** Who somebody is, how we stand to each other, and what they collect, where they show it. */
export function Profile({ person, isMe }: { person: Person; isMe: boolean }) {
  const t = useT('people')
  const { hidden } = useViewer()
  return (
    <>
      <section className={styles.profile}>
        <div className={styles.person}>
          <Avatar name={person.name} src={person.picture} size="huge" decorative />
          <div className={styles.words}>
            <h2 className={styles.name}>
              <bdi>{person.name}</bdi>
            </h2>
            {person.preferred_username && !hidden.username && (
              <p className={styles.handle}>@{person.preferred_username}</p>
            )}
            {person.followsMe && <Badge>{t('follows-you')}</Badge>}
            {person.blocked && <Badge tone="warning">{t('blocked')}</Badge>}
          </div>
          <div className={styles.about}>
            <AboutPerson person={person} />
            {!hidden.relations && <Counts person={person} isMe={isMe} />}
          </div>
          {isMe ? (
            <div className={styles.actions}>
              {!hidden.editProfile && (
                <LinkButton href={href('editProfile')} variant="quiet">
                  {t('edit')}
                </LinkButton>
              )}
              <PersonMenu person={person} />
            </div>
          ) : (
            <PersonActions person={person} />
          )}
        </div>
      </section>
      {person.blocked && <p className={styles.quiet}>{t('blocked-about')}</p>}
      {person.showsInventory ? (
        <Showcase userId={person.id} />
      ) : (
        !person.blocked && <p className={styles.quiet}>{t('inventory-private')}</p>
      )}
    </>
  )
}

export function ProfileSkeleton() {
  return (
    <SkeletonGroup className={styles.person}>
      <Skeleton shape="circle" width="5rem" height="5rem" />
      <Skeleton width="12rem" />
    </SkeletonGroup>
  )
}

function Counts({ person, isMe }: { person: Person; isMe: boolean }) {
  const format = useFormat()
  const handleClick = useLinkClick()
  return (
    <ul className={styles.counts}>
      {(['followers', 'following'] as const).map((type) => (
        <li key={type}>
          <a className={styles.count} href={href('userList', { userId: person.id, type })} onClick={handleClick}>
            <span>
              <Sentence
                namespace="people"
                name={isMe ? `my-${type}-count` : `${type}-count`}
                values={{ count: person[type], number: format.number(person[type]) }}
                parts={{ n: <strong /> }}
              />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
