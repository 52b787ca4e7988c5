import { useQuery } from '@tanstack/react-query'
import type { PersonPage as Person } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problems'
import { Avatar, Badge, EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup, useLinkClick } from '@vitrine/ui'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { AboutPerson } from '../../components/about-person/AboutPerson.tsx'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useShownProfile } from '../../data/account/profile-override.ts'
import { personQuery } from '../../data/relations.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { FollowButton } from './FollowButton.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import styles from './people.module.css'
import { Showcase } from './Showcase.tsx'

/** Somebody else: who they are, how we stand to each other, and what they let me see. Inside a brand it wears the brand. */
export default function PersonPage({ params }: { params: { userId: string; business?: string } }) {
  const t = useT('people')
  const api = useApi()
  const { business } = useBrandArea(params.business ?? null)
  const session = useSession()
  const shownAs = useShownProfile(business?.id)
  const { data, error, refetch } = useQuery(personQuery(api, params.userId))
  const isMissing = error instanceof Problem && error.status === 404
  // Whoever left, or does not want to be found any more, is not shown from memory either.
  const found = isMissing ? undefined : data
  const isMe = session.status === 'signed-in' && session.sub === found?.id
  const person = found && isMe ? shownAs(found) : found
  return (
    <div className={styles.page}>
      <Title>{person?.name ?? t('person')}</Title>
      <PageHeader
        title={t('person')}
        onBack={() => goBack(href('people'))}
        actions={person && <PersonMenu person={person} />}
      />
      <div className={styles.content}>
        {!person && !error && (
          <SkeletonGroup className={styles.person}>
            <Skeleton shape="circle" width="5rem" height="5rem" />
            <Skeleton width="12rem" />
          </SkeletonGroup>
        )}
        {isMissing && <Missing />}
        {error && !isMissing && !person && <RetryNote error={error} onRetry={() => void refetch()} />}
        {person && <Shown person={person} isMe={isMe} />}
      </div>
    </div>
  )
}

function Missing() {
  const t = useT('people')
  return (
    <EmptyState
      picture={<UserRoundX aria-hidden="true" />}
      title={t('missing-title')}
      message={t('missing')}
      action={<LinkButton href={href('people')}>{t('to-people')}</LinkButton>}
    />
  )
}

function Shown({ person, isMe }: { person: Person; isMe: boolean }) {
  const t = useT('people')
  const { hidden } = useViewer()
  return (
    <>
      <section className={styles.person}>
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
        <AboutPerson person={person} />
        {!hidden.relations && <Counts person={person} />}
        <div className={styles.actions}>
          {isMe
            ? !hidden.editProfile && (
                <LinkButton href={href('editProfile')} variant="quiet">
                  {t('edit')}
                </LinkButton>
              )
            : !person.blocked && (
                <FollowButton userId={person.id} name={person.name} followed={person.followed} size="regular" />
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

function Counts({ person }: { person: Person }) {
  const t = useT('people')
  const format = useFormat()
  const handleClick = useLinkClick()
  return (
    <ul className={styles.counts}>
      {(['followers', 'following'] as const).map((type) => (
        <li key={type}>
          <a className={styles.count} href={href('userList', { userId: person.id, type })} onClick={handleClick}>
            <strong>{format.number(person[type])}</strong> {t(`${type}-count`, { count: person[type] })}
          </a>
        </li>
      ))}
    </ul>
  )
}
