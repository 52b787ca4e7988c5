import { z } from 'zod'
import { defineEvent } from '../events/define-event.ts'
import { accountId, businessId, coinId } from '../events/facts.ts'
import { CoinKind } from './coin.ts'

export const coinsPosted = defineEvent(
  'coins.posted',
  z.object({
    businessId,
    coinId,
    kind: CoinKind,
    amount: z.int(),
    key: z.string(),
    /** The people concerned and what they have after it; null for the brand's own side. */
    from: accountId.nullable(),
    fromBalance: z.int().nullable(),
    to: accountId.nullable(),
    toBalance: z.int().nullable(),
  }),
  'Coins moved; told to the people on either side.',
)
