import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { campaignRulesQuery } from '../../data/earnings/campaigns.ts'
import { type MyPoints, myPointsQuery } from '../../data/earnings/points.ts'
import { isRecord } from '../../platform/device/storage.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { BrandTally } from '../brand/BrandTally.tsx'
import { useReadableColors } from '../brand/use-readable-colors.ts'
import { channelName } from './channel-name.ts'
import { type FirstPoints, wayToFirstPoints } from './first-points.ts'
import './namespaces.ts'

/**
 * A person's points in a brand's own area: all of its default campaign's points, channel by channel, in the brand's own words and colours. A brand
 * may leave it out, or have it shown before there are any (spec §3 pointsHeader).
 */
export function BrandPoints({ business, name }: { business: PublicBusiness; name: string }) {
  const api = useApi()
  const { data } = useQuery(myPointsQuery(api))
  const header = headerOf(business)
  const mine = data?.find(({ campaign }) => campaign.id === business.defaultCampaignId)
  const isBeginning = data !== undefined && !mine && header.enabled === true && business.defaultCampaignId !== null
  // Known rules let points be counted before the server has answered, and say how the first are earned.
  const campaignId = mine?.campaign.id ?? (isBeginning ? business.defaultCampaignId : null)
  const rules = useQuery({ ...campaignRulesQuery(api, business.id, campaignId ?? ''), enabled: campaignId !== null })
  const first = wayToFirstPoints(rules.data ?? []) ?? 'unknown'
  if (header.enabled === false || (!mine && !isBeginning)) return null
  return <BrandPointsLink header={header} mine={mine} first={first} name={name} business={business} />
}

interface BrandPointsLinkProps {
  header: PointsHeader
  /** Nothing yet where it is left out. */
  mine: MyPoints | undefined
  /** What somebody does for the first ones. */
  first: FirstPoints | 'unknown'
  name: string
  business: PublicBusiness
}

function BrandPointsLink({ header, mine, first, name, business }: BrandPointsLinkProps) {
  const t = useT('points-strip')
  const format = useFormat()
  const colors = business.pageConfig?.theme?.pointsHeader
  const { total, channels } = mine?.points ?? { total: 0, channels: {} }
  const named = Object.entries(channels).filter(([, points]) => points > 0)
  return (
    <BrandTally
      href={href('businessPoints', { business: name })}
      image={header.image}
      title={header.title || (mine?.campaign.displayName ?? t('points'))}
      amount={total > 0 ? format.number(total) : null}
      unit={t('unit', { count: total })}
      parts={
        named.length > 1
          ? named.map(([channel, points]) => `${channelName(channel, t('points'), business)} ${format.number(points)}`)
          : []
      }
      see={t(total > 0 ? 'see' : `first-${first}`)}
      colors={useReadableColors(colors?.background, colors?.text)}
    />
  )
}

interface PointsHeader {
  enabled?: boolean | undefined
  image?: string | null | undefined
  title?: string | undefined
}

/** A brand's older configuration says only yes or no. */
function headerOf({ pageConfig }: PublicBusiness): PointsHeader {
  const header: unknown = pageConfig?.features?.pointsHeader
  if (typeof header === 'boolean') return { enabled: header }
  return isRecord(header) ? header : {}
}
