import { useQueries, useQuery } from '@tanstack/react-query'
import type { Token } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import { Avatar, Button, EmptyState, LinkButton, PageHeader, Skeleton, SkeletonGroup } from '@vitrine/ui'
import SendIcon from 'lucide-react/icons/send'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { type ChosenRecipient, recipientOf } from '../../components/recipient/recipient.ts'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { isAble, titleOf } from '../../components/token/token-view.ts'
import { type Listing, scopeOf } from '../../data/inventory/listing.ts'
import { inventoryPageQuery } from '../../data/regions/newer/pages.ts'
import { personQuery } from '../../data/relations.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack, navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { useViewer } from '../../platform/viewer/viewer.ts'
import { GiveConfirmation } from './GiveConfirmation.tsx'
import styles from './give.module.css'
import { useGive } from './use-give.ts'

/** The other way round: the person is known, and what they get is chosen. */
export function SendToPage({ params: { userId } }: { params: { userId: string } }) {
  const t = useT('send')
  const { data, error, refetch } = useQuery(personQuery(useApi(), userId))
  const person = data && !data.blocked ? recipientOf(data) : null
  const personHref = href('user', { userId })
  const isMissing = data?.blocked === true || (error instanceof Problem && error.status === 404)
  const title = person ? t('to-title', { name: person.name }) : t('to-somebody-title')
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <PageHeader title={title} onBack={() => goBack(personHref)} />
      {isMissing && (
        <EmptyState
          picture={<UserRoundX aria-hidden="true" />}
          title={t('to-nobody')}
          message={t('to-nobody-why')}
          action={<LinkButton href={href('people')}>{t('to-people')}</LinkButton>}
        />
      )}
      <div className={styles.content}>
        {error && !data && !isMissing && <RetryNote error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Blank />}
        {person && !isMissing && <Sendable person={person} personHref={personHref} />}
      </div>
    </div>
  )
}

function Sendable({ person, personHref }: { person: ChosenRecipient; personHref: string }) {
  const t = useT('send')
  const api = useApi()
  const viewer = useViewer()
  const give = useGive('send')
  const [pages, setPages] = useState(1)
  const [chosen, setChosen] = useState<Token | null>(null)
  const listing: Listing = {
    ...scopeOf(viewer),
    businessId: null,
    parentId: '.',
    sort: 'newest',
    filter: 'all',
    category: null,
    stacked: true,
  }
  const read = useQueries({
    queries: Array.from({ length: pages }, (_, page) => inventoryPageQuery(api, listing, page)),
  })
  const last = read.at(-1)
  const tokens = read.flatMap(({ data }) => data?.items ?? []).filter((token) => isAble(token, 'Transfer'))
  const isMore = last?.data !== undefined && (last.data.page + 1) * last.data.limit < last.data.total
  const isWhole = last?.data !== undefined && !isMore
  if (isWhole && tokens.length === 0)
    return (
      <EmptyState
        picture={<SendIcon aria-hidden="true" />}
        title={t('nothing-chosen')}
        message={t('to-nothing-why')}
        action={<LinkButton href={href('wallet')}>{t('to-wallet')}</LinkButton>}
      />
    )
  return (
    <>
      <p className={styles.whom}>
        <Avatar name={person.name} src={person.picture} size="large" decorative />
        <span>{t('to-cost', { name: person.name })}</span>
      </p>
      {last?.isPending && pages === 1 && <Blank />}
      <ul className={styles.grid} aria-label={t('to-list')}>
        {tokens.map((token) => (
          <li key={token.id}>
            <button type="button" className={styles.choice} onClick={() => setChosen(token)}>
              <TokenIcon token={token} titled edition />
              <span className={styles.choiceName}>{titleOf(token)}</span>
            </button>
          </li>
        ))}
      </ul>
      {last?.error && !last.data && <RetryNote error={last.error} onRetry={() => void last.refetch()} />}
      {(isMore || (last?.isPending && pages > 1)) && (
        <Button variant="quiet" busy={last?.isPending === true} onPress={() => setPages(pages + 1)}>
          {t('more')}
        </Button>
      )}
      {chosen && (
        <GiveConfirmation
          way="send"
          token={chosen}
          recipient={person}
          onConfirm={() => {
            give(chosen, person)
            navigate(personHref, { replace: true })
          }}
          onCancel={() => setChosen(null)}
        />
      )}
    </>
  )
}

function Blank() {
  return (
    <SkeletonGroup className={styles.grid}>
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} shape="block" className={styles.blank ?? ''} />
      ))}
    </SkeletonGroup>
  )
}
