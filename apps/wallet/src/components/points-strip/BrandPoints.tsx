import { useQuery } from '@tanstack/react-query'
import type { PublicBusiness } from '@vitrine/protocol'
import { campaignRulesQuery, type MyPoints, myPointsQuery } from '../../data/earnings/points.ts'
import { isRecord } from '../../platform/device/storage.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { BrandTally } from '../brand/BrandTally.tsx'
import { useReadableColors } from '../brand/use-readable-colors.ts'
import { channelName } from './channel-name.ts'
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
  // Known rules let points be counted before the server has answered.
  useQuery({
    ...campaignRulesQuery(api, business.id, mine?.campaign.id ?? ''),
    enabled: mine !== undefined,
  })
  const isBeginning = data !== undefined && !mine && header.enabled === true && business.defaultCampaignId !== null
  if (header.enabled === false || (!mine && !isBeginning)) return null
  return <BrandPointsLink header={header} mine={mine} name={name} colors={business.pageConfig?.theme?.pointsHeader} />
}

interface BrandPointsLinkProps {
  header: PointsHeader
  /** Nothing yet where it is left out. */
  mine: MyPoints | undefined
  name: string
  colors: { background?: string | undefined; text?: string | undefined } | undefined
}

function BrandPointsLink({ header, mine, name, colors }: BrandPointsLinkProps) {
  const t = useT('points-strip')
  const format = useFormat()
  const { total, channels } = mine?.points ?? { total: 0, channels: {} }
  const named = Object.entries(channels).filter(([, points]) => points > 0)
  return (
    <BrandTally
      href={href('businessPoints', { business: name })}
      image={header.image}
      title={header.title || (mine?.campaign.displayName ?? t('points'))}
      amount={format.number(total)}
      unit={t('unit', { count: total })}
      parts={
        named.length > 1
          ? named.map(([channel, points]) => `${channelName(channel, t('points'))} ${format.number(points)}`)
          : []
      }
      see={t('see')}
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
