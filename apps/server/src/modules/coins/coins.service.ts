import { type CoinKind, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { type CoinRow, countKindsHeld, findCoinOfBusiness, readBalance } from './coins.store.ts'
import type { Ledger, Posted, Posting } from './ledger.ts'
import type { NewCoin, Programmes } from './programmes.ts'

interface Movement {
  /** Names this movement among all of the coin: asked for again, it is the same one. Begin it with your module's name. */
  key: string
  businessId: string
  amount: number
  reference?: string | null
  memo?: string | null
}

export interface Grant extends Movement {
  accountId: string
  /** What for, read by the person. */
  reason?: string | null
  /** Who gives: somebody of the staff; the brand, when left out. */
  actor?: string
}

export interface Charge extends Movement {
  accountId: string
  kind?: Extract<CoinKind, 'purchase' | 'redeem'>
}

export interface Transfer extends Movement {
  fromAccountId: string
  toAccountId: string
  kind?: Extract<CoinKind, 'transfer' | 'purchase' | 'royalty' | 'refund'>
}

/**
 * Coins for other modules. Everything happens in the caller's transaction: a problem leaves nothing, a rollback takes all back,
 * a repeated key changes nothing. Post together what belongs to one transaction (`postAll`): balances are locked in one order
 * within a call, not over several. Accounts are locked before balances, as merges do.
 */
export interface CoinsApi {
  post(tx: Queryable, posting: Posting): Promise<Posted>
  postAll(tx: Queryable, postings: readonly Posting[]): Promise<Posted[]>
  /** From the treasury to a person, enrolled or not; `coins.treasury_short`, `recipient.not_found`. */
  grant(tx: Queryable, grant: Grant): Promise<Posted>
  /** From a person to the treasury; `coins.not_enrolled`, `coins.insufficient`. */
  charge(tx: Queryable, charge: Charge): Promise<Posted>
  /** From a person to another; `coins.not_enrolled`, `coins.insufficient`, `recipient.not_found`, `coins.send_to_self`. */
  transfer(tx: Queryable, transfer: Transfer): Promise<Posted>
  /** New coins for the treasury. */
  fund(tx: Queryable, fund: Movement & { actor?: string | null }): Promise<Posted>
  balanceOf(db: Queryable, who: { businessId: string; accountId: string }): Promise<number>
  /** Of how many coins the person has some. */
  kindsHeld(db: Queryable, accountId: string): Promise<number>
  isEnrolled(db: Queryable, who: { businessId: string; accountId: string }): Promise<boolean>
  /** Throws `coins.not_enrolled`. */
  assertEnrolled(db: Queryable, who: { businessId: string; accountId: string }): Promise<void>
  enrol(tx: Queryable, who: { businessId: string; accountId: string; termsVersion?: string }): Promise<void>
  /** A business's coin; throws `coins.not_found` where its programme is not on. */
  coinOf(db: Queryable, businessId: string): Promise<CoinRow>
  createCoin(tx: Queryable, coin: NewCoin): Promise<CoinRow>
  /** How many a business can still give; null where it has no coin. */
  treasuryOf(db: Queryable, businessId: string): Promise<number | null>
}

export interface CoinsServiceNeeds {
  ledger: Ledger
  programmes: Programmes
}

export function createCoinsService({ ledger, programmes }: CoinsServiceNeeds): CoinsApi {
  async function post(tx: Queryable, posting: Posting): Promise<Posted> {
    const [posted] = await ledger.post(tx, [posting])
    if (!posted) throw new Error('nothing was posted')
    return posted
  }

  async function isEnrolled(db: Queryable, { businessId, accountId }: { businessId: string; accountId: string }) {
    return programmes.isEnrolled(db, await programmes.ofBusiness(db, businessId), accountId)
  }

  async function assertEnrolled(db: Queryable, who: { businessId: string; accountId: string }): Promise<void> {
    if (!(await isEnrolled(db, who))) throw new Problem('coins.not_enrolled')
  }

  return {
    post,
    postAll: ledger.post,
    kindsHeld: countKindsHeld,

    grant: (tx, { accountId, reason = null, memo = reason, actor, ...movement }) =>
      post(tx, {
        ...movement,
        memo,
        kind: 'grant',
        from: 'treasury',
        to: { account: accountId },
        actor: actor ?? movement.businessId,
      }),

    async charge(tx, { accountId, kind = 'purchase', ...movement }) {
      await assertEnrolled(tx, { businessId: movement.businessId, accountId })
      return post(tx, { ...movement, kind, from: { account: accountId }, to: 'treasury', actor: accountId })
    },

    async transfer(tx, { fromAccountId, toAccountId, kind = 'transfer', ...movement }) {
      await assertEnrolled(tx, { businessId: movement.businessId, accountId: fromAccountId })
      if (fromAccountId === toAccountId) throw new Problem('coins.send_to_self')
      return post(tx, {
        ...movement,
        kind,
        from: { account: fromAccountId },
        to: { account: toAccountId },
        actor: fromAccountId,
      })
    },

    fund: (tx, movement) => post(tx, { ...movement, kind: 'fund', from: 'mint', to: 'treasury' }),

    async balanceOf(db, { businessId, accountId }) {
      const { id } = await programmes.ofBusiness(db, businessId)
      return readBalance(db, id, accountId)
    },

    isEnrolled,
    assertEnrolled,
    async enrol(tx, { businessId, accountId, termsVersion }) {
      await programmes.enrol(tx, await programmes.ofBusiness(tx, businessId), accountId, termsVersion)
    },
    coinOf: programmes.ofBusiness,
    createCoin: programmes.create,
    async treasuryOf(db, businessId) {
      const coin = await findCoinOfBusiness(db, businessId)
      return coin && readBalance(db, coin.id, 'treasury')
    },
  }
}
