import { useQuery } from '@tanstack/react-query'
import type { CampaignGroup, ObjectDefinition, PublicBusiness } from '@vitrine/protocol'
import { isRefusal } from '@vitrine/protocol/problem'
import { EmptyState, LinkButton, PageHeader, ProgressBar, SegmentedControl, Skeleton, SkeletonGroup } from '@vitrine/ui'
import { useState } from 'react'
import { useBrandArea } from '../../components/brand/use-brand-area.ts'
import { channelName } from '../../components/points-strip/channel-name.ts'
import { wayToFirstPoints } from '../../components/points-strip/first-points.ts'
import '../../components/points-strip/namespaces.ts'
import { RetryNote } from '../../components/problem/RetryNote.tsx'
import { campaignRulesQuery, campaignsQuery, pointsCardOf } from '../../data/earnings/campaigns.ts'
import { myPointsQuery } from '../../data/earnings/points.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { goBack } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { Title } from '../../platform/navigation/title.tsx'
import { useApi } from '../../platform/server/api.ts'
import { Leaderboard } from './Leaderboard.tsx'
import { PointsHistory } from './PointsHistory.tsx'
import styles from './points.module.css'

/** How a person's points came at a brand, what they lead to, and where the person stands among others. */
export function PointsPage({ params }: { params: { business: string } }) {
  const t = useT('points')
  const { business, error, retry } = useBrandArea(params.business)
  const api = useApi()
  const campaigns = useQuery({ ...campaignsQuery(api, business?.id ?? ''), enabled: business !== undefined })
  const failure = error ?? campaigns.error
  const back = href('businessWallet', { business: params.business })
  if (business && campaigns.data) {
    const campaign = campaigns.data.find(({ isDefault }) => isDefault) ?? campaigns.data[0]
    if (campaign) return <Points business={business} campaign={campaign} back={back} />
  }
  if ((business && campaigns.data) || isRefusal(failure)) {
    const brand = business?.displayName ?? params.business
    return (
      <div className={styles.alone}>
        <EmptyState
          title={t('no-campaign-title')}
          message={t('no-campaign', { brand })}
          action={<LinkButton href={business ? back : href('wallet')}>{t('to-brand')}</LinkButton>}
        />
      </div>
    )
  }
  if (failure) {
    return (
      <div className={styles.alone}>
        <RetryNote error={failure} onRetry={() => (error ? retry() : void campaigns.refetch())} />
      </div>
    )
  }
  return (
    <SkeletonGroup className={styles.alone}>
      <Skeleton width="50%" height="2rem" />
      <Skeleton shape="block" height="9rem" />
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </SkeletonGroup>
  )
}

type Tab = 'history' | 'leaderboard'

function Points({ business, campaign, back }: { business: PublicBusiness; campaign: CampaignGroup; back: string }) {
  const t = useT('points')
  const api = useApi()
  const format = useFormat()
  const [tab, setTab] = useState<Tab>('history')
  const mine = useQuery(myPointsQuery(api))
  const tStrip = useT('points-strip')
  const rules = useQuery(campaignRulesQuery(api, business.id, campaign.id))
  const points = mine.data?.find((each) => each.campaign.id === campaign.id)?.points ?? { total: 0, channels: {} }
  return (
    <div className={styles.page}>
      <Title>{`${t('title')} · ${business.displayName}`}</Title>
      <PageHeader eyebrow={business.displayName} title={campaign.displayName} onBack={() => goBack(back)} />
      <div className={styles.content}>
        {campaign.description && <p className={styles.quiet}>{campaign.description}</p>}
        {mine.error && !mine.data ? (
          <RetryNote error={mine.error} onRetry={() => void mine.refetch()} />
        ) : (
          <p className={points.total === 0 && mine.data ? styles.first : styles.sum} role="status">
            {points.total === 0 && mine.data
              ? tStrip(`first-${wayToFirstPoints(rules.data ?? []) ?? 'unknown'}`)
              : t('total', { count: points.total, points: format.number(points.total) })}
          </p>
        )}
        <Channels channels={points.channels} designs={campaign.objectDefinitions ?? []} business={business} />
        <SegmentedControl<Tab>
          label={t('show')}
          hideLabel
          value={tab}
          onChange={setTab}
          segments={[
            { value: 'history', label: t('history') },
            { value: 'leaderboard', label: t('leaderboard') },
          ]}
        />
        {tab === 'history' ? (
          <PointsHistory business={business} campaignId={campaign.id} />
        ) : (
          <Leaderboard business={business} campaignId={campaign.id} />
        )}
      </div>
    </div>
  )
}

interface ChannelsProps {
  channels: Record<string, number>
  designs: readonly ObjectDefinition[]
  business: PublicBusiness
}

/** Each channel with the end that some token sets to it. */
function Channels({ channels, designs, business }: ChannelsProps) {
  const t = useT('points')
  const format = useFormat()
  const goals = goalsOf(designs)
  const names = [...new Set([...goals.keys(), ...Object.keys(channels)])]
  if (names.length === 0) return null
  return (
    <ul className={styles.channels}>
      {names.map((channel) => {
        const points = channels[channel] ?? 0
        const goal = goals.get(channel)
        const label = channelName(channel, t('unnamed'), business)
        return (
          <li key={channel}>
            {goal ? (
              <ProgressBar
                label={label}
                value={Math.min(points, goal)}
                max={goal}
                valueText={t('progress', { points: format.number(points), max: format.number(goal) })}
              />
            ) : (
              <p className={styles.channel}>
                <span>{label}</span>
                <span className={styles.number}>{format.number(points)}</span>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function goalsOf(designs: readonly ObjectDefinition[]): Map<string, number> {
  const goals = new Map<string, number>()
  for (const { state } of designs) {
    const card = pointsCardOf(state['user-points-v2'])
    if (card?.maxPoints) goals.set(card.channel, Math.max(card.maxPoints, goals.get(card.channel) ?? 0))
  }
  return goals
}
