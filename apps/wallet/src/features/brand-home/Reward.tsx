import { useQuery } from '@tanstack/react-query'
import { ProgressBar, useLinkClick } from '@vitrine/ui'
import { ObjectCase } from '@vitrine/ui/object'
import { pictureOfDesign } from '../../components/faces/picture-of-design.ts'
import { channelName } from '../../components/points-strip/channel-name.ts'
import { campaignsQuery } from '../../data/earnings/campaigns.ts'
import { myPointsQuery, pointsCardsQuery } from '../../data/earnings/points.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import styles from './brand-home.module.css'
import { nextReward } from './next-reward.ts'
import type { SectionProps } from './Section.tsx'

/** What the person gets next here and how far they are; leads to the card that becomes full. Nothing where no card gives anything. */
export function Reward({ business, name }: SectionProps) {
  const t = useT('brand-home')
  const api = useApi()
  const format = useFormat()
  const handleClick = useLinkClick()
  const cards = useQuery(pointsCardsQuery(api, business.id)).data ?? []
  const campaigns = useQuery(campaignsQuery(api, business.id)).data ?? []
  const mine = useQuery(myPointsQuery(api)).data
  const designs = campaigns.flatMap(({ objectDefinitions = [] }) => objectDefinitions)
  const next = nextReward(cards, designs, mine)
  if (!next) return null
  const { design, token, channel, points, max } = next
  const named = channelName(channel, t('points'), business)
  const target = href('businessToken', { business: name, tokenId: token.id })
  return (
    <a className={styles.reward} href={target} onClick={handleClick}>
      <span className={styles.rewardPicture} aria-hidden="true">
        <ObjectCase {...pictureOfDesign(design)} />
      </span>
      <span className={styles.rewardWords}>
        <span className={styles.eyebrow}>{t('next-reward')}</span>
        <span className={styles.rewardName}>{design.displayName}</span>
        {points > 0 ? (
          <ProgressBar
            label={named}
            value={points}
            max={max}
            valueText={t('reward-progress', { points: format.number(points), max: format.number(max) })}
          />
        ) : (
          <span className={styles.quiet}>{t('reward-to-go', { count: max, points: format.number(max) })}</span>
        )}
      </span>
    </a>
  )
}
