import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { Avatar, useLinkClick } from '@vitrine/ui'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { campaignRulesQuery, type MyPoints, myPointsQuery } from '../../data/points.ts'
import { useApi } from '../../platform/api.ts'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/paths.ts'
import { channelName } from './channel-name.ts'
import './namespaces.ts'
import styles from './points-strip.module.css'

/** The person's points at every brand, over their wallet; nothing where there are none. */
export function PointsStrip() {
  const t = useT('points-strip')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { data } = useQuery(myPointsQuery(useApi()))
  const shown = data?.filter(({ points }) => points.total > 0) ?? []
  if (shown.length === 0) return null
  return (
    <nav className={styles.strip} aria-label={t('points')}>
      <span className={styles.label} aria-hidden="true">
        {t('points')}
      </span>
      {shown.map(({ business, campaign, points: { total } }) => (
        <a
          key={campaign.id}
          className={styles.chip}
          href={href('businessPoints', { business: business.id })}
          aria-label={t('at-brand', { count: total, brand: business.displayName, points: format.number(total) })}
          onClick={handleClick}
        >
          <Avatar
            name={business.displayName}
            src={business.brandConfig.icon ?? business.logoSrc}
            size="small"
            decorative
          />
          <span className={styles.sum}>{format.number(total)}</span>
        </a>
      ))}
    </nav>
  )
}

/** The same in a brand's own area: all of its points, channel by channel. A brand may leave it out (spec §3 pointsHeader). */
export function BrandPoints({ business, name }: { business: PublicBusiness; name: string }) {
  const api = useApi()
  const { data } = useQuery(myPointsQuery(api))
  const mine = data?.find(({ campaign }) => campaign.id === business.defaultCampaignId)
  // Known rules let points be counted before the server has answered.
  useQuery({
    ...campaignRulesQuery(api, business.id, mine?.campaign.id ?? ''),
    enabled: mine !== undefined,
  })
  if (!mine || !isWanted(business)) return null
  return <BrandPointsLink mine={mine} name={name} />
}

function BrandPointsLink({ mine, name }: { mine: MyPoints; name: string }) {
  const t = useT('points-strip')
  const format = useFormat()
  const handleClick = useLinkClick()
  const { total, channels } = mine.points
  const named = Object.entries(channels).filter(([, points]) => points > 0)
  return (
    <a className={styles.header} href={href('businessPoints', { business: name })} onClick={handleClick}>
      <span className={styles.words}>
        <span className={styles.campaign}>{mine.campaign.displayName}</span>
        <span className={styles.total}>
          <span className={styles.large}>{format.number(total)}</span> {t('unit', { count: total })}
        </span>
        {named.length > 1 && (
          <span className={styles.channels}>
            {named.map(([channel, points]) => (
              <span key={channel} className={styles.channel}>
                {channelName(channel, t('points'))} {format.number(points)}
              </span>
            ))}
          </span>
        )}
      </span>
      <span className={styles.see}>
        {t('see')}
        <ChevronRight aria-hidden="true" />
      </span>
    </a>
  )
}

/** The network passes this part on unread. */
function isWanted({ pageConfig }: PublicBusiness): boolean {
  const { pointsHeader } = (pageConfig?.features ?? {}) as { pointsHeader?: unknown }
  if (typeof pointsHeader === 'object' && pointsHeader !== null && 'enabled' in pointsHeader)
    return pointsHeader.enabled !== false
  return pointsHeader !== false
}
