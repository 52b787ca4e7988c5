import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { defineTopic } from '../realtime/define-topic.ts'
import { CoinId, CoinKind } from './coin.ts'
import { coinsPosted } from './events.ts'

export const CoinUpdate = z.object({
  businessId: BusinessId,
  coinId: CoinId,
  /** What the person has now. */
  balance: z.int(),
  /** Above zero when it came, below when it went. */
  amount: z.int(),
  kind: CoinKind,
  /** Who caused it: an account or a business. */
  by: z.string().nullable(),
})
export type CoinUpdate = z.infer<typeof CoinUpdate>

export const userCoins = defineTopic({
  name: 'user-coins',
  about: 'What comes to a person’s coins and goes from them.',
  delivery: 'durable',
  audience: 'account',
  payload: CoinUpdate,
  from: [coinsPosted],
  brandOf: ({ data }) => data.businessId,
  tell({ actor: by, data: { businessId, coinId, kind, amount, from, fromBalance, to, toBalance } }) {
    const told = (of: string | null, balance: number | null, moved: number) =>
      of === null || balance === null ? [] : [{ of, payload: { businessId, coinId, balance, amount: moved, kind, by } }]
    return [...told(from, fromBalance, -amount), ...told(to, toBalance, amount)]
  },
})
