import { useQuery } from '@tanstack/react-query'
import { Problem } from '@vitrine/protocol/problem'
import { EmptyState, LinkButton, PageHeader } from '@vitrine/ui'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { useShownProfile } from '../../data/account/profile-override.ts'
import { personQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useSession } from '../../platform/session/use-session.tsx'
import { Profile, ProfileSkeleton } from './Profile.tsx'
import styles from './people.module.css'

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
      <PageHeader title={t('person')} onBack={() => goBack(href('people'))} />
      <div className={styles.content}>
        {!person && !error && <ProfileSkeleton />}
        {isMissing && <Missing />}
        {error && !isMissing && !person && <RetryNote error={error} onRetry={() => void refetch()} />}
        {person && <Profile person={person} isMe={isMe} />}
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
