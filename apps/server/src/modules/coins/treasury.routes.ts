import {
  chargePerson,
  createCoin,
  exportTreasuryHistory,
  fundTreasury,
  getPersonsCoins,
  getTreasury,
  grantCoins,
  listTreasuryHistory,
  Problem,
  updateCoin,
} from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { actorOf } from '../../platform/http/edge/staff.ts'
import { csvReply } from '../../platform/http/replies/csv-reply.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Audit } from '../studio/index.ts'
import { keyOf } from './coins.routes.ts'
import type { CoinsApi } from './coins.service.ts'
import { type CoinRow, lockCoin } from './coins.store.ts'
import type { CoinDeliveries } from './deliveries.ts'
import type { History } from './history.ts'
import type { Programmes } from './programmes.ts'
import { findReceiver, type People } from './receivers.ts'

export interface TreasuryRoutesNeeds {
  database: Database
  clock: Clock
  coins: CoinsApi
  programmes: Programmes
  history: History
  deliveries: Pick<CoinDeliveries, 'hold'>
  people: People
  audit: Pick<Audit, 'record' | 'assertVersion'>
}

/** What a brand's staff and programs do with its coin. Movements themselves are in the ledger; what is edited is in the audit, too. */
export function treasuryRoutes(http: FastifyInstance, needs: TreasuryRoutesNeeds): void {
  const { database, clock, coins, programmes, history, deliveries, people, audit } = needs

  serve(http, createCoin, async ({ body, staff, request, transact }) => {
    const { treasury, ...fields } = body
    const { businessId } = staff
    const data = await transact(async (tx) => {
      const coin = await programmes.create(tx, { ...fields, businessId })
      if (treasury > 0) {
        await coins.fund(tx, { key: keyOf(request, staff.by), businessId, amount: treasury, actor: actorOf(staff) })
      }
      const after = { ...factsOf(coin), treasury }
      await audit.record(tx, staff, { what: 'coin.created', id: coin.id, title: coin.name, after })
      return programmes.treasury(tx, coin)
    })
    return { data }
  })

  serve(http, updateCoin, async ({ body: { version, ...change }, staff, transact }) => {
    const data = await transact(async (tx) => {
      const before = await lockCoin(tx, staff.businessId)
      if (!before) throw new Problem('coins.not_found')
      await audit.assertVersion(tx, version, before)
      const edited = { version: version + 1, editedBy: staff.by, editedAt: clock.now() }
      const after = await programmes.change(tx, before, change, edited)
      await audit.record(tx, staff, {
        ...{ what: 'coin.edited', id: after.id, title: after.name },
        ...{ before: factsOf(before), after: factsOf(after) },
      })
      return programmes.treasury(tx, after)
    })
    return { data }
  })

  serve(http, getTreasury, async ({ staff: { businessId } }) => ({
    data: await programmes.treasury(database, await programmes.ofBusiness(database, businessId)),
  }))

  serve(http, listTreasuryHistory, async ({ staff: { businessId }, query }) => {
    const { id } = await programmes.ofBusiness(database, businessId)
    return { data: await history.page(database, { ...query, coinId: id, holder: 'treasury' }) }
  })

  serve(http, exportTreasuryHistory, async ({ staff: { businessId }, query, request }) => {
    const { id } = await programmes.ofBusiness(database, businessId)
    return csvReply(request, 'statement.csv', history.csv(database, { ...query, coinId: id, holder: 'treasury' }))
  })

  serve(http, fundTreasury, async ({ body: { amount, memo = null }, staff, request, transact }) => {
    const { businessId, by } = staff
    const data = await transact(async (tx) => {
      await coins.fund(tx, { key: keyOf(request, by), businessId, amount, memo, actor: actorOf(staff) })
      const coin = await programmes.ofBusiness(tx, businessId)
      await audit.record(tx, staff, { what: 'treasury.funded', id: coin.id, title: coin.name, after: { amount, memo } })
      return programmes.treasury(tx, coin)
    })
    return { data }
  })

  serve(http, grantCoins, async ({ body, staff, request, transact }) => {
    const { recipient, amount, memo = null } = body
    const { businessId, by, actor } = staff
    const data = await transact(async (tx) => {
      if (recipient === '') throw new Problem('recipient.missing')
      const coin = await programmes.ofBusiness(tx, businessId)
      const callerId = actor.kind === 'account' ? actor.accountId : ''
      const receiver = await findReceiver(tx, people, { recipient, callerId })
      if ('accountId' in receiver && receiver.accountId === '') throw new Problem('recipient.missing')
      const given = { key: keyOf(request, by), amount, memo, actor: actorOf(staff) }
      if ('waiter' in receiver) await deliveries.hold(tx, { ...given, coin, senderId: null, to: receiver.waiter })
      else await coins.grant(tx, { ...given, businessId, accountId: receiver.accountId })
      const whom = 'accountId' in receiver ? { accountId: receiver.accountId } : {}
      await audit.record(tx, staff, {
        ...{ what: 'coins.granted', id: coin.id, title: coin.name },
        after: { amount, memo, ...whom },
      })
      return programmes.treasury(tx, coin)
    })
    return { data }
  })

  /** The account that somebody who may hold this coin is now. */
  async function holderOf(db: Queryable, businessId: string, user: string): Promise<{ coin: CoinRow; id: string }> {
    const coin = await programmes.ofBusiness(db, businessId)
    const known = await people.keepReceiver(db, user)
    if (!known) throw new Problem('user.not_found')
    return { coin, id: user.toLowerCase() }
  }

  serve(http, getPersonsCoins, ({ params, query, staff: { businessId } }) =>
    database.transaction(async (tx) => {
      const { coin, id: accountId } = await holderOf(tx, businessId, params.user)
      const [page, balance, enrolled] = [
        await history.page(tx, { ...query, coinId: coin.id, holder: accountId }),
        await coins.balanceOf(tx, { businessId, accountId }),
        await coins.isEnrolled(tx, { businessId, accountId }),
      ]
      return { data: { ...page, balance, enrolled } }
    }),
  )

  serve(http, chargePerson, async ({ params, body: { amount, memo = null }, staff, request, transact }) => {
    const { businessId, by } = staff
    const balance = await transact(async (tx) => {
      const { coin, id: accountId } = await holderOf(tx, businessId, params.user)
      await coins.charge(tx, { key: keyOf(request, by), businessId, accountId, amount, memo, kind: 'redeem' })
      await audit.record(tx, staff, {
        ...{ what: 'coins.redeemed', id: coin.id, title: coin.name },
        after: { amount, memo, accountId },
      })
      return coins.balanceOf(tx, { businessId, accountId })
    })
    return { data: { balance } }
  })
}

const factsOf = ({ name, symbol, image, imageAlt, terms, termsUrl }: CoinRow) => ({
  ...{ name, symbol, image, imageAlt, terms, termsUrl },
})
