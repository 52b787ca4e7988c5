import { useQuery } from '@tanstack/react-query'
import { LinkButton, ProgressBar } from '@vitrine/ui'
import { channelName } from '../../components/points-strip/channel-name.ts'
import type { TokenPartProps } from '../../components/token-parts/token-parts.ts'
import { businessQuery } from '../../data/brands/businesses.ts'
import { campaignRulesQuery, campaignsQuery, pointsCardOf } from '../../data/earnings/campaigns.ts'
import { myPointsQuery, pointsFor } from '../../data/earnings/points.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './points.module.css'
import { Stamps } from './Stamps.tsx'

const stampsMax = 20

/** What a token that shows points says: how far its holder is, and what comes at the end. */
export default function PointsSection({ token, business, isMine }: TokenPartProps) {
  const t = useT('points')
  const api = useApi()
  const format = useFormat()
  const { businessId, campaignId } = token.state['studio-info-v1']
  const card = pointsCardOf(token.state['user-points-v2'])
  const mine = useQuery({ ...myPointsQuery(api), enabled: isMine })
  useQuery({ ...campaignRulesQuery(api, businessId, campaignId ?? ''), enabled: isMine && campaignId !== null })
  const brand = useQuery(businessQuery(api, businessId))
  const campaigns = useQuery({ ...campaignsQuery(api, businessId), enabled: card?.target != null })
  if (!card) return null
  const { channel, maxPoints, action } = card
  const total = (isMine ? pointsFor(mine.data, campaignId, channel) : undefined) ?? card.total
  const target = campaigns.data
    ?.flatMap(({ objectDefinitions = [] }) => objectDefinitions)
    .find(({ id }) => id === card.target)
  const max = maxPoints === null ? null : format.number(maxPoints)
  return (
    <section className={styles.section} aria-labelledby="user-points">
      <h2 id="user-points" className={styles.heading}>
        {t('section')}
      </h2>
      {maxPoints === null && (
        <p className={styles.large}>{t('total', { count: total, points: format.number(total) })}</p>
      )}
      {maxPoints !== null && maxPoints <= stampsMax && <Stamps total={total} max={maxPoints} />}
      {maxPoints !== null && (
        <ProgressBar
          label={channelName(channel, t('unnamed'), brand.data)}
          value={Math.min(total, maxPoints)}
          max={maxPoints}
          valueText={t('progress', { points: format.number(Math.min(total, maxPoints)), max: max ?? '' })}
        />
      )}
      {max !== null && target && action !== 'none' && (
        <p className={styles.quiet}>
          {t('gives', { max, name: target.displayName })} {action === 'reset' && t('begins-again')}
          {action === 'replace' && t('makes-way')}
        </p>
      )}
      {max !== null && action === 'trash' && <p className={styles.quiet}>{t('goes', { max })}</p>}
      {isMine && campaignId !== null && (
        <LinkButton variant="quiet" href={href('businessPoints', { business: business ?? businessId })}>
          {t('history')}
        </LinkButton>
      )}
    </section>
  )
}
