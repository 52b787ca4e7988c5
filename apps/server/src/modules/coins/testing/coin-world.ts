import type { Coin } from '@vitrine/protocol'
import { type Member, testWorld } from '../../../testing/test-world.ts'

export const termsText = 'Beans buy drinks.'

/** A test world with a brand, `lumen`, that has a coin and 1,000 of it in its treasury; Sam works there. */
export async function coinWorld() {
  const world = await testWorld()
  const { app, database } = world
  const sam = await world.account('Sam')
  await app.studio.createBusiness(database, {
    id: 'lumen1',
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: sam.id,
    staff: [sam.id],
  })
  const businessId = 'lumen1'
  const coin = await database.transaction(async (tx) => {
    const row = await app.coins.createCoin(tx, { businessId, name: 'Bean', symbol: 'BN', terms: { text: termsText } })
    await app.coins.fund(tx, { key: 'opening', businessId, amount: 1_000 })
    return row
  })
  const params = { idOrName: 'lumen', coinId: coin.id as Coin['id'] }

  return {
    ...world,
    sam,
    coin,
    params,
    businessId,
    /** Somebody who has enrolled and has this much. */
    async holder(name: string, amount: number): Promise<Member> {
      const person = await world.account(name)
      await database.transaction(async (tx) => {
        await app.coins.enrol(tx, { businessId, accountId: person.id })
        if (amount > 0) {
          await app.coins.grant(tx, { key: `grant:${person.id}`, businessId, accountId: person.id, amount })
        }
      })
      return person
    },
    balance: ({ id }: { id: string }) => app.coins.balanceOf(database, { businessId, accountId: id }),
    /** What must always be true; throws the sentence that is not. */
    async audit() {
      const wrong = async (sentence: string, query: string) => {
        const { rows } = await database.pool.query(query)
        if (rows.length > 0) throw new Error(`${sentence}: ${JSON.stringify(rows)}`)
      }
      await wrong(
        'the balances of a coin do not sum to zero',
        'select coin_id, sum(balance) from coin_balance group by coin_id having sum(balance) <> 0',
      )
      await wrong('somebody is below zero', `select * from coin_balance where balance < 0 and holder <> 'mint'`)
      await wrong(
        'a movement does not have two entries that cancel out',
        `select transaction.id from coin_transaction transaction left join coin_entry entry on entry.transaction_id = transaction.id
         group by transaction.id having count(entry.id) <> 2 or sum(entry.amount) <> 0`,
      )
      await wrong(
        'a balance is not the sum of its entries',
        `select coin_id, holder, balance from coin_balance b where balance <>
         (select coalesce(sum(amount), 0) from coin_entry e where e.coin_id = b.coin_id and e.holder = b.holder)`,
      )
      await wrong(
        'an entry does not go on from the one before it',
        `select * from (select id, balance_after - amount as before,
           coalesce(lag(balance_after) over (partition by coin_id, holder order by id), 0) as expected from coin_entry) line
         where before <> expected`,
      )
    },
  }
}
