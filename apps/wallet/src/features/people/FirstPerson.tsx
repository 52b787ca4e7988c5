import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { personQuery, suggestionsQuery } from '../../data/relations.ts'
import { useApi } from '../../platform/server/api.ts'
import { Invitation } from './Invitation.tsx'
import { Profile, ProfileSkeleton } from './Profile.tsx'
import styles from './people.module.css'
import { useFollowed } from './use-followed.ts'

/** Beside the list while nobody is opened: whom it begins with, or how to bring somebody here where it is empty. */
export default function FirstPerson() {
  const api = useApi()
  const { people, isComing } = useFollowed()
  const suggested = useQuery(suggestionsQuery(api))
  const [first, setFirst] = useState<string>()
  const begins = people[0] ?? (isComing ? undefined : suggested.data?.[0])
  // Whoever is followed or left meanwhile stays where they are.
  if (!first && begins) setFirst(begins.id)
  const person = useQuery({ ...personQuery(api, first ?? ''), enabled: first !== undefined })
  const wanted = first ? person : suggested
  return (
    <div className={styles.beside}>
      {(isComing || wanted.isPending) && <ProfileSkeleton />}
      {!isComing && wanted.error && !wanted.data && (
        <RetryNote error={wanted.error} onRetry={() => void wanted.refetch()} />
      )}
      {first && person.data && <Profile person={person.data} isMe={false} />}
      {!first && !isComing && suggested.isSuccess && <Invitation />}
    </div>
  )
}
