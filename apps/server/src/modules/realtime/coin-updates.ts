import type { CoinUpdate } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { CoinsPostedData } from '../coins/index.ts'

/** What a movement of coins means for the people on either side. */
export function coinUpdatesOf(event: LoggedEvent): { accountId: string; update: CoinUpdate }[] {
  if (event.type !== 'coins.posted') return []
  const { businessId, coinId, kind, amount, fromBalance, toBalance } = event.data as unknown as CoinsPostedData
  const told = (accountId: string | null, balance: number | null, moved: number) =>
    accountId === null || balance === null
      ? []
      : [
          {
            accountId,
            update: { businessId, coinId, balance, amount: moved, kind, by: event.actor } as CoinUpdate,
          },
        ]
  return [...told(event.fromAccount, fromBalance, -amount), ...told(event.toAccount, toBalance, amount)]
}
