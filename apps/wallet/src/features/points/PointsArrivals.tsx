import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { useEffect, useState } from 'react'
import { Confetti } from '../../components/confetti/Confetti.tsx'
import { channelName } from '../../components/points-strip/channel-name.ts'
import { pointsNotice } from '../../components/points-strip/points-notice.ts'
import { readWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { businessQuery } from '../../data/brands/businesses.ts'
import { offeredLinksQuery } from '../../data/earnings/campaigns.ts'
import type { NewsOf } from '../../data/topics/all-topics.ts'
import { useTopic } from '../../data/topics/use-topic.ts'
import { untilFree } from '../../platform/device/occupied.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import { logError } from '../../platform/telemetry/log.ts'
import { OfferedLinkDialog } from './OfferedLinkDialog.tsx'

const celebrationMs = 2_000

/** Follows the person's realtime stream: keeps points true, says what has come, and asks before a brand's page is opened. */
export default function PointsArrivals() {
  const t = useT('points')
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const format = useFormat()
  const [celebration, setCelebration] = useState(0)
  const links = useQuery(offeredLinksQuery(api))

  const announce = async ({ businessId, channel, change, total, reason }: NewsOf<'user-campaigns'>) => {
    const isFull = reason === 'maximum'
    if (!isFull && !(reason === 'rule' && change > 0 && readWalletPreferences().arrivalToasts)) return
    const business = await client.fetchQuery(businessQuery(api, businessId))
    const brand = business.displayName
    const named = channelName(channel, t('unnamed'), business)
    await untilFree()
    if (isFull) setCelebration((before) => before + 1)
    const points = `+${format.number(change)}`
    toasts.show(
      {
        title: isFull ? t('full') : t('arrived', { points, channel: named }),
        message: isFull
          ? t('full-at', { channel: named.toLocaleLowerCase(), brand })
          : t('arrived-at', { brand, total: format.number(total) }),
        action: { label: t('see-points'), onPress: () => navigate(href('businessPoints', { business: businessId })) },
      },
      pointsNotice(businessId),
    )
  }

  useTopic('user-campaigns', {
    onNews(updates) {
      const full = new Set(updates.filter(({ reason }) => reason === 'maximum').map(({ businessId }) => businessId))
      for (const update of updates) {
        // The stamp that fills a card is told by the full card.
        if (update.reason !== 'maximum' && full.has(update.businessId)) continue
        announce(update).catch((error: unknown) => logError('points that came could not be announced', error))
      }
    },
  })

  useEffect(() => {
    if (celebration === 0) return
    const end = setTimeout(() => setCelebration(0), celebrationMs)
    return () => clearTimeout(end)
  }, [celebration])

  const [link] = links.data ?? []
  return (
    <>
      {celebration > 0 && <Confetti key={celebration} />}
      {link && <OfferedLinkDialog key={link.id} link={link} />}
    </>
  )
}
