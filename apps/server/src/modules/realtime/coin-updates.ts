import { type CoinUpdate, coinsPosted } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'

/** What a movement of coins means for the people on either side. */
export function coinUpdatesOf(event: LoggedEvent): { accountId: string; update: CoinUpdate }[] {
  if (!coinsPosted.is(event)) return []
  const { businessId, coinId, kind, amount, from, fromBalance, to, toBalance } = event.data
  const told = (accountId: string | null, balance: number | null, moved: number) =>
    accountId === null || balance === null
      ? []
      : [{ accountId, update: { businessId, coinId, balance, amount: moved, kind, by: event.actor } }]
  return [...told(from, fromBalance, -amount), ...told(to, toBalance, amount)]
}
