import { randomUUID } from 'node:crypto'
import {
  enrolForCoins,
  getCoin,
  listCoinHistory,
  listCoins,
  Problem,
  redeemCoins,
  transferCoins,
} from '@vitrine/protocol'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { CoinsApi } from './coins.service.ts'
import type { CoinRow } from './coins.store.ts'
import type { CoinDeliveries } from './deliveries.ts'
import type { History } from './history.ts'
import type { Posted } from './ledger.ts'
import type { Programmes } from './programmes.ts'
import { findReceiver, type People } from './receivers.ts'

export interface CoinsRoutesNeeds {
  database: Database
  coins: CoinsApi
  programmes: Programmes
  history: History
  deliveries: Pick<CoinDeliveries, 'hold'>
  people: People
}

export function coinsRoutes(http: FastifyInstance, needs: CoinsRoutesNeeds): void {
  const { database, coins, programmes, history, deliveries, people } = needs

  async function moved(tx: Queryable, posted: Posted, coin: CoinRow, accountId: string) {
    const movement = await history.movement(tx, { transactionId: posted.id, holder: accountId })
    return { movement, balance: await coins.balanceOf(tx, { businessId: coin.businessId, accountId }) }
  }

  serve(http, listCoins, async ({ query, caller, reach }) => ({
    items: await programmes.list(database, caller.accountId, { idOrName: query.businessId, reach }),
  }))

  serve(http, getCoin, async ({ params, caller }) => ({
    data: await programmes.holding(database, await programmes.named(database, params), caller.accountId),
  }))

  serve(http, listCoinHistory, async ({ params, query, caller }) => {
    const coin = await programmes.named(database, params)
    return { data: await history.page(database, { ...query, coinId: coin.id, holder: caller.accountId }) }
  })

  serve(http, transferCoins, async ({ params, body, caller, request, transact }) => {
    const { accountId } = caller
    const data = await transact(async (tx) => {
      const coin = await programmes.named(tx, params)
      const { businessId } = coin
      await coins.assertEnrolled(tx, { businessId, accountId })
      const receiver = await findReceiver(tx, people, {
        ...{ recipient: body.recipient, callerId: accountId },
        guest: caller.guest,
      })
      const [key, { amount, memo = null }] = [keyOf(request, accountId), body]
      if ('waiter' in receiver) {
        // Who is leaving is as nobody: it waits for them. Whom they have blocked finds them no more than before.
        const leaving = await people.findByIdentity(tx, receiver.waiter.type, receiver.waiter.value)
        if (leaving && (await people.hasBlocked(tx, leaving.id, accountId))) throw new Problem('recipient.not_found')
        const held = { key, coin, senderId: accountId, actor: accountId, to: receiver.waiter, amount, memo }
        return moved(tx, await deliveries.hold(tx, held), coin, accountId)
      }
      const toAccountId = receiver.accountId
      if (await people.hasBlocked(tx, toAccountId, accountId)) throw new Problem('recipient.not_found')
      const posted = await coins.transfer(tx, { key, businessId, fromAccountId: accountId, toAccountId, amount, memo })
      return moved(tx, posted, coin, accountId)
    })
    return { data }
  })

  serve(http, redeemCoins, async ({ params, body, caller, request, transact }) => {
    const { accountId } = caller
    const data = await transact(async (tx) => {
      const coin = await programmes.named(tx, params)
      const { businessId } = coin
      const key = keyOf(request, accountId)
      const { amount, memo = null } = body
      const posted = await coins.charge(tx, { key, businessId, accountId, amount, memo, kind: 'redeem' })
      return moved(tx, posted, coin, accountId)
    })
    return { data }
  })

  serve(http, enrolForCoins, async ({ params, body, caller, transact }) => {
    const data = await transact(async (tx) => {
      const coin = await programmes.named(tx, params)
      await programmes.enrol(tx, coin, caller.accountId, body.termsVersion)
      return programmes.holding(tx, coin, caller.accountId)
    })
    return { data }
  })
}

/** The caller's idempotency key outlives the edge's memory of it. */
export function keyOf({ headers }: FastifyRequest, accountId: string): string {
  const given = headers['idempotency-key']
  return `request:${accountId}:${typeof given === 'string' ? given : randomUUID()}`
}
