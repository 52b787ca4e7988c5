import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { GivenToken } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { Button, LinkButton, Skeleton } from '@vitrine/ui'
import { Sheet } from '@vitrine/ui/sheet'
import { useEffect, useState } from 'react'
import { ProblemNote } from '../../components/problem/ProblemNote.tsx'
import { TokenIcon } from '../../components/token/TokenIcon.tsx'
import { titleOf } from '../../components/token/token-view.ts'
import { closeReward, type Reward, startRewards } from '../../data/tokens/rewards.ts'
import { tokenQuery } from '../../data/tokens/tokens.ts'
import { useTokenAction } from '../../data/tokens/use-token-action.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { RewardCard } from './RewardCard.tsx'
import styles from './rewards.module.css'

interface Revealed {
  given: GivenToken[]
  sealed: number
}

/** First the card with confetti, for two seconds (spec §9); then what came out, and what is still to come. */
export function RewardSheet({ reward }: { reward: Reward }) {
  const t = useT('rewards')
  const client = useQueryClient()
  const { token, kind } = reward
  const [isOpen, setIsOpen] = useState(true)
  const [given, setGiven] = useState(reward.given)
  const [sealed, setSealed] = useState(reward.sealed)
  const [shows, setShows] = useState<'card' | 'contents'>(kind === 'return' ? 'contents' : 'card')
  const reveal = useTokenAction<Revealed>(token, 'crate-v3', 'reveal-v1')
  useEffect(() => {
    if (shows !== 'card') return
    const timer = setTimeout(() => setShows('contents'), limits.rewardCardMs)
    return () => clearTimeout(timer)
  }, [shows])

  const revealNext = () => {
    startRewards(client)
    reveal.mutate(
      {},
      {
        onSuccess: ({ output }) => {
          setGiven([...output.given, ...given])
          setSealed(output.sealed)
        },
      },
    )
  }
  const title = titleOf(token)
  const isNothing = given.length === 0 && sealed === 0
  return (
    <Sheet
      title={shows === 'card' ? title : isNothing ? t('nothing-title') : t(`${kind}-title`, { title })}
      open={isOpen}
      onClose={() => {
        setIsOpen(false)
        closeReward(client)
      }}
      footer={
        shows === 'contents' &&
        sealed > 0 && (
          <Button full busy={reveal.isPending} onPress={revealNext}>
            {t('reveal', { count: sealed })}
          </Button>
        )
      }
    >
      {shows === 'card' ? (
        <RewardCard token={token} isCrate={kind === 'crate'} wins={!isNothing} onSkip={() => setShows('contents')} />
      ) : (
        <div className={styles.contents}>
          <p role="status">{isNothing ? t('nothing') : sealed > 0 ? t('sealed', { count: sealed }) : t('all-yours')}</p>
          {reveal.isError && <ProblemNote error={reveal.error} />}
          <Given given={given} onLeave={() => closeReward(client)} />
        </div>
      )}
    </Sheet>
  )
}

/** The newest first, each in its case. */
function Given({ given, onLeave }: { given: readonly GivenToken[]; onLeave: () => void }) {
  const t = useT('rewards')
  const api = useApi()
  const tokens = useQueries({ queries: given.map(({ id }) => tokenQuery(api, id)) })
  return (
    <ul className={styles.given}>
      {given.map(({ id, displayName }, index) => {
        const token = tokens[index]?.data
        return (
          <li key={id} className={styles.one}>
            <div className={styles.picture}>
              {token ? <TokenIcon token={token} titled edition eager /> : <Skeleton shape="block" />}
            </div>
            <p className={styles.name}>{displayName}</p>
            <LinkButton size="small" variant="quiet" href={href('token', { tokenId: id })} onClick={onLeave}>
              {t('look', { title: displayName })}
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
