import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FollowList, followLists } from '@vitrine/protocol'
import { Button, EmptyState, LinkButton, PageHeader, useLinkClick } from '@vitrine/ui'
import UsersRound from 'lucide-react/icons/users-round'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { followsQuery, personQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { RowsSkeleton } from './PeoplePage.tsx'
import { PersonRow } from './PersonRow.tsx'
import styles from './people.module.css'

const isList = (type: string): type is FollowList => (followLists as readonly string[]).includes(type)

/** Who follows a person, or whom they follow. */
export default function FollowListPage({ params: { userId, type } }: { params: { userId: string; type: string } }) {
  const t = useT('people')
  const api = useApi()
  const { data: person } = useQuery(personQuery(api, userId))
  const session = useSession()
  const isMine = session.status === 'signed-in' && session.sub === person?.id
  const back = () => goBack(href('user', { userId }))
  return (
    <div className={styles.page}>
      <Title>{isList(type) ? t(type) : t('no-list-title')}</Title>
      <PageHeader title={person ? <bdi>{person.name}</bdi> : t('lists')} onBack={back} />
      {isList(type) ? (
        <>
          <ListTabs userId={userId} current={type} />
          <List userId={userId} type={type} isMine={isMine} />
        </>
      ) : (
        <EmptyState
          title={t('no-list-title')}
          message={t('no-list')}
          action={<LinkButton href={href('user', { userId })}>{t('to-person')}</LinkButton>}
        />
      )}
    </div>
  )
}

function ListTabs({ userId, current }: { userId: string; current: FollowList }) {
  const t = useT('people')
  const handleClick = useLinkClick()
  return (
    <nav className={styles.tabs} aria-label={t('lists')}>
      {followLists.map((type) => (
        <a
          key={type}
          className={styles.tab}
          href={href('userList', { userId, type })}
          aria-current={type === current ? 'page' : undefined}
          onClick={handleClick}
        >
          {t(type)}
        </a>
      ))}
    </nav>
  )
}

function List({ userId, type, isMine }: { userId: string; type: FollowList; isMine: boolean }) {
  const t = useT('people')
  const api = useApi()
  const whose = isMine ? 'mine' : 'none'
  const list = useInfiniteQuery(followsQuery(api, userId, type))
  const people = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className={styles.content}>
      {list.isPending && <RowsSkeleton />}
      {list.isSuccess && people.length === 0 && !list.hasNextPage && (
        <EmptyState
          picture={<UsersRound aria-hidden="true" />}
          title={t(`${type}-${whose}-title`)}
          message={t(`${type}-${whose}`)}
          action={isMine && <LinkButton href={href('people')}>{t('to-people')}</LinkButton>}
        />
      )}
      {people.length > 0 && (
        <ul className={styles.people} aria-label={t(type)}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonRow person={person} manages />
            </li>
          ))}
        </ul>
      )}
      {list.isError && <RetryNote error={list.error} onRetry={() => void list.refetch()} />}
      {list.hasNextPage && (
        <Button variant="quiet" busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </div>
  )
}
