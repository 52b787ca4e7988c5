import { useQueryClient } from '@tanstack/react-query'
import { useToasts } from '@vitrine/ui/toast'
import { publicProfileQuery } from '../../data/account/people.ts'
import { readWalletPreferences } from '../../data/account/wallet-preferences.ts'
import { coinQuery } from '../../data/earnings/coins.ts'
import { useTopic } from '../../data/topics/use-topic.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { useT } from '../../platform/i18n/use-t.tsx'
import { navigate } from '../../platform/navigation/navigation.ts'
import { href } from '../../platform/navigation/paths.ts'
import { useApi } from '../../platform/server/api.ts'
import type { CoinUpdate } from '../../platform/server/realtime.ts'
import { logError } from '../../platform/telemetry/log.ts'
import { CoinPicture } from './CoinPicture.tsx'

/** Follows the person's realtime stream: keeps every balance true and says what has come. Draws only toasts. */
export default function CoinArrivals() {
  const t = useT('coins')
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const format = useFormat()

  const announce = async ({ businessId, coinId, amount, kind, by }: CoinUpdate) => {
    const isGift = amount > 0 && (kind === 'transfer' || kind === 'grant')
    if (!isGift || !readWalletPreferences().coinToasts) return
    const place = { business: businessId, coinId }
    const { coin, business } = await client.fetchQuery(coinQuery(api, place))
    const person = kind === 'transfer' && by ? await client.fetchQuery(publicProfileQuery(api, by)) : null
    toasts.show(
      {
        title: t('arrived', {
          name: person?.name ?? business.displayName,
          amount: format.number(amount),
          coin: coin.name,
        }),
        picture: <CoinPicture coin={coin} size="small" decorative />,
        action: { label: t('view'), onPress: () => navigate(href('businessCoin', place)) },
      },
      `coins-${coinId}`,
    )
  }

  useTopic('user-coins', {
    onNews(updates) {
      for (const update of updates) {
        announce(update).catch((error: unknown) => logError('coins that came could not be announced', error))
      }
    },
  })

  return null
}
