import { randomUUID } from 'node:crypto'
import { type Claim, limits } from '@vitrine/protocol'
import { addressHint } from '@vitrine/token-rules'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { CoinRow } from './coins.store.ts'
import {
  type CoinDeliveryRow,
  endDelivery,
  type FoundDelivery,
  findDelivery,
  insertDelivery,
  lockOldest,
  lockWaiting,
} from './deliveries.store.ts'
import type { Holder, Ledger, Posted } from './ledger.ts'

export interface CoinDeliveriesNeeds {
  database: Database
  clock: Clock
  ledger: Ledger
  people: Pick<UsersApi, 'findAccount' | 'keepOpen' | 'names'>
  brands: Pick<StudioApi, 'summaries'>
  messages: Pick<Messages, 'send'>
  publicUrl: string
  /** An address here that also signs in who reads the mail. */
  linkWithCode(tx: Queryable, path: string, to: Waiter): Promise<string>
}

/** Somebody who has no account yet. */
export interface Waiter {
  type: 'email' | 'phone'
  value: string
}

export interface HeldCoins {
  key: string
  coin: CoinRow
  /** The brand, when null. */
  senderId: string | null
  /** Who acts: the sender, or somebody of the brand's staff. */
  actor: string
  to: Waiter
  amount: number
  memo: string | null
}

/** Coins for people without an account: they wait as tokens do, and go back when nobody has come for them. */
export interface CoinDeliveries {
  /** Takes them from the sender and writes to the address when the transaction commits; a key posted before does neither. */
  hold(tx: Queryable, held: HeldCoins): Promise<Posted>
  /** Gives an account what waits for an address that it has just proven. */
  claim(tx: Queryable, accountId: string, type: 'email' | 'phone', value: string): Promise<void>
  /** What a claim link leads to; null where it is no coins. */
  read(db: Queryable, claimId: string): Promise<Claim | null>
  /** Run it once a day. */
  returnUnclaimed(): Promise<void>
}

export function createCoinDeliveries(needs: CoinDeliveriesNeeds): CoinDeliveries {
  const { database, clock, ledger, people, brands, messages, publicUrl, linkWithCode } = needs

  async function brandName(db: Queryable, businessId: string): Promise<string> {
    return (await brands.summaries(db, [businessId])).get(businessId)?.displayName ?? ''
  }

  async function write(tx: Queryable, id: string, { coin, senderId, actor, to, amount }: HeldCoins): Promise<void> {
    const sender = senderId === null ? null : await people.findAccount(tx, senderId)
    await messages.send(
      {
        to: to.value,
        channel: to.type === 'email' ? 'email' : 'sms',
        locale: sender?.locale ?? 'en',
        template: 'claim',
        sender: { accountId: actor, isStaff: senderId === null },
        data: {
          senderName: sender?.name ?? (await brandName(tx, coin.businessId)),
          tokenName: sumOf(amount, coin),
          url: await linkWithCode(tx, `/claim/${id}`, to),
          ...(coin.image ? { imageUrl: new URL(coin.image, publicUrl).href } : {}),
        },
      },
      tx,
    )
  }

  /** Out of waiting, to who has come for them or back. */
  async function release(
    tx: Queryable,
    { delivery, coin }: FoundDelivery,
    { to, kind, outcome }: { to: Holder; kind: 'transfer' | 'grant' | 'refund'; outcome: 'claimed' | 'returned' },
  ): Promise<void> {
    await ledger.post(tx, [
      {
        key: `delivery:${delivery.id}`,
        businessId: coin.businessId,
        from: 'waiting',
        to,
        amount: delivery.amount,
        kind,
        reference: delivery.id,
        memo: delivery.memo,
        actor: delivery.senderId ?? coin.businessId,
      },
    ])
    await endDelivery(tx, delivery.id, outcome, clock.now())
  }

  return {
    async hold(tx, held) {
      const { key, coin, senderId, actor, to, amount, memo } = held
      const id = randomUUID()
      const [posted] = await ledger.post(tx, [
        {
          key,
          businessId: coin.businessId,
          from: senderId === null ? 'treasury' : { account: senderId },
          to: 'waiting',
          amount,
          kind: senderId === null ? 'grant' : 'transfer',
          reference: id,
          memo,
          actor,
        },
      ])
      if (!posted) throw new Error('nothing was posted')
      if (!posted.isNew) return posted
      await insertDelivery(tx, {
        id,
        coinId: coin.id,
        amount,
        ...to,
        hint: addressHint(to.type, to.value),
        memo: memo || null,
        senderId,
        createdAt: clock.now(),
        endedAt: null,
        outcome: null,
      })
      await write(tx, id, held)
      return posted
    },

    async claim(tx, accountId, type, value) {
      await lockAddress(tx, { type, value })
      for (const found of await lockWaiting(tx, type, value)) {
        const kind = found.delivery.senderId === null ? 'grant' : 'transfer'
        await release(tx, found, { to: { account: accountId }, kind, outcome: 'claimed' })
      }
    },

    async read(db, claimId) {
      const found = await findDelivery(db, claimId)
      if (!found) return null
      const { delivery, coin } = found
      const [names, summaries] = await Promise.all([
        people.names(db, delivery.senderId ? [delivery.senderId] : []),
        brands.summaries(db, [coin.businessId]),
      ])
      const business = summaries.get(coin.businessId) ?? null
      const view = coin.image ? [{ type: 'image', url: coin.image, alt: coin.imageAlt }] : []
      return {
        id: delivery.id,
        status: delivery.outcome ?? 'waiting',
        recipient: { type: delivery.type, hint: delivery.hint },
        sender: { name: (delivery.senderId && names.get(delivery.senderId)) || (business?.displayName ?? '') },
        token: {
          displayName: sumOf(delivery.amount, coin),
          viewPlacements: view.map((each) => ({ placeholderId: 'icon', view: each })),
        },
        business,
      } as Claim
    },

    async returnUnclaimed() {
      const before = new Date(clock.now().getTime() - limits.coinsWaitDays * 24 * 3600 * 1000)
      const returnOne = () =>
        database.transaction(async (tx) => {
          const found = await lockOldest(tx, before)
          if (!found) return false
          const { senderId } = found.delivery
          const isThere = senderId !== null && (await people.keepOpen(tx, senderId))
          const to: Holder = isThere ? { account: senderId } : 'treasury'
          await release(tx, found, { to, kind: 'refund', outcome: 'returned' })
          return true
        })
      while (await returnOne());
    },
  }
}

/** Held until the transaction ends by those who send to an address and those who claim what waits for it. */
export async function lockAddress(tx: Queryable, { type, value }: Waiter): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`delivery:${type}:${value}`}, 0))`)
}

const sumOf = (amount: number, { name }: Pick<CoinRow, 'name'>) => `${amount} ${name}`

export type { CoinDeliveryRow }
