import { useQuery } from '@tanstack/react-query'
import { EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup, TextField, VisuallyHidden } from '@vitrine/ui'
import Search from 'lucide-react/icons/search'
import UserPlus from 'lucide-react/icons/user-plus'
import UsersRound from 'lucide-react/icons/users-round'
import { useDeferredValue, useId, useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { peopleSearchQuery, suggestionsQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { PersonRow } from './PersonRow.tsx'
import styles from './people.module.css'

/** Whom I may want to follow, and anybody I look for. */
export default function PeoplePage() {
  const t = useT('people')
  const api = useApi()
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim().replace(/^@/, ''))
  const found = useQuery({ ...peopleSearchQuery(api, wanted), placeholderData: (before) => before })
  const suggested = useQuery({ ...suggestionsQuery(api), enabled: wanted === '' })
  const headingId = useId()
  const shown = wanted === '' ? suggested : found
  return (
    <div className={styles.page}>
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
            prefix={<Search aria-hidden="true" />}
            description={t('search-hint')}
            value={text}
            onChange={setText}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
          />
        </search>
        <section aria-labelledby={headingId} className={styles.section}>
          <h2 id={headingId} className={styles.heading}>
            {t(wanted === '' ? 'suggestions' : 'found')}
          </h2>
          {shown.isPending && <RowsSkeleton />}
          {shown.error && !shown.data && <RetryNote error={shown.error} onRetry={() => void shown.refetch()} />}
          {shown.data?.length === 0 && <Nobody searched={wanted !== ''} />}
          {shown.data && shown.data.length > 0 && (
            <ul className={styles.people}>
              {shown.data.map((person) => (
                <li key={person.id}>
                  <PersonRow person={person} />
                </li>
              ))}
            </ul>
          )}
        </section>
        <VisuallyHidden>
          <p role="status">{wanted !== '' && found.data && t('count', { count: found.data.length })}</p>
        </VisuallyHidden>
      </div>
    </div>
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
