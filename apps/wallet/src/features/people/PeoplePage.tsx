import { useQuery } from '@tanstack/react-query'
import {
  EmptyState,
  LinkButton,
  PageHeader,
  Skeleton,
  SkeletonGroup,
  TextField,
  useLinkClick,
  VisuallyHidden,
} from '@vitrine/ui'
import Search from 'lucide-react/icons/search'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, Suspense, useDeferredValue, useId, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { peopleSearchQuery, suggestionsQuery } from '../../data/relations.ts'
import { useHasRoomForTwo } from '../../platform/device/media-query.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { usePath } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Finds } from './Finds.tsx'
import { PersonCard } from './PersonCard.tsx'
import { PersonRow } from './PersonRow.tsx'
import styles from './people.module.css'
import { type Followed, useFollowed } from './use-followed.ts'

/** Of each list so many are shown with what they collect, which is asked for one by one. */
const cardsMost = 6

/** Whom I follow, whom I may want to follow, and anybody I look for. */
export default function PeoplePage({ above }: { above?: ReactNode }) {
  const t = useT('people')
  const api = useApi()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().replace(/^@/, ''))
  const found = useQuery({ ...peopleSearchQuery(api, wanted), placeholderData: (before) => before })
  const suggested = useQuery({ ...suggestionsQuery(api), enabled: wanted === '' })
  const headingId = useId()
  const followed = useFollowed()
  const opened = useOpened(followed.people[0]?.id ?? (followed.isComing ? undefined : suggested.data?.[0]?.id))
  const shown = wanted === '' ? suggested : found
  // Nobody to suggest is no news to who follows somebody.
  const isQuiet = wanted === '' && followed.people.length > 0 && suggested.data?.length === 0
  return (
    <div className={styles.wide}>
      <Title>{t('title')}</Title>
      <PageHeader
        title={t('title')}
        actions={
          <LinkButton size="small" variant="quiet" href={href('invitePeople')}>
            <UserPlus aria-hidden="true" />
            {t('invite')}
          </LinkButton>
        }
      />
      <div className={styles.content}>
        <search>
          <TextField
            label={t('search')}
            hideLabel
            placeholder={t('search-hint')}
            prefix={<Search aria-hidden="true" />}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </search>
        {wanted === '' && above && <Suspense>{above}</Suspense>}
        {wanted === '' && followed.people.length > 0 && <Finds />}
        {wanted === '' && followed.people.length > 0 && (
          <Following me={followed.me} people={followed.people} opened={opened} />
        )}
        {!isQuiet && (
          <section aria-labelledby={headingId} className={styles.section}>
            <h2 id={headingId} className={styles.heading}>
              {t(wanted === '' ? 'suggestions' : 'found')}
            </h2>
            {shown.isPending && <RowsSkeleton />}
            {shown.error && !shown.data && <RetryNote error={shown.error} onRetry={() => void shown.refetch()} />}
            {shown.data?.length === 0 && !(wanted === '' && followed.isComing) && <Nobody searched={wanted !== ''} />}
            {shown.data && shown.data.length > 0 && (
              <ul className={styles.people}>
                {shown.data.map((person, index) => (
                  <li key={person.id}>
                    {wanted === '' && index < cardsMost ? (
                      <PersonCard person={person} current={person.id === opened} />
                    ) : (
                      <PersonRow person={person} />
                    )}
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <VisuallyHidden>
          <p role="status">{wanted !== '' && found.data && t('count', { count: found.data.length })}</p>
        </VisuallyHidden>
      </div>
    </div>
  )
}

/** Who is shown beside the list: whoever's page it is, else whom the list begins with. */
function useOpened(first: string | undefined): string | undefined {
  const path = usePath()
  const hasRoomForTwo = useHasRoomForTwo()
  if (!hasRoomForTwo) return undefined
  const [, userId] = /\/user\/([^/]+)/.exec(path) ?? []
  return userId ?? (path.endsWith(href('people')) ? first : undefined)
}

/** Whom I follow, the first of them with what they show. */
function Following({ me, people, opened }: Pick<Followed, 'me' | 'people'> & { opened: string | undefined }) {
  const t = useT('people')
  const headingId = useId()
  const handleClick = useLinkClick()
  const isMore = people.length > cardsMost
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId} className={styles.heading}>
        {t('following')}
      </h2>
      <ul className={styles.people}>
        {people.slice(0, cardsMost).map((person) => (
          <li key={person.id}>
            <PersonCard person={person} current={person.id === opened} />
          </li>
        ))}
      </ul>
      {isMore && (
        <a className={styles.count} href={href('userList', { userId: me, type: 'following' })} onClick={handleClick}>
          {t('all-followed')}
        </a>
      )}
    </section>
  )
}

function Nobody({ searched }: { searched: boolean }) {
  const t = useT('people')
  return (
    <EmptyState
      picture={<UsersRound aria-hidden="true" />}
      title={t(searched ? 'nobody-found-title' : 'no-suggestions-title')}
      message={t(searched ? 'nobody-found' : 'no-suggestions')}
      action={<LinkButton href={href('invitePeople')}>{t('invite')}</LinkButton>}
    />
  )
}

export function RowsSkeleton() {
  return (
    <SkeletonGroup className={styles.people}>
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="3.5rem" />
    </SkeletonGroup>
  )
}
