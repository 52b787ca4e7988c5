import {
  buyWithCoins,
  type Currency,
  cancelPurchase,
  getPurchase,
  getSale,
  getToken,
  type Purchase,
  type Sale,
  startCheckout,
  type Token,
} from '@vitrine/protocol'
import { type Person, type TestWorldOptions, testWorld } from '../../../testing/test-world.ts'
import { act } from '../../../testing/token-world.ts'
import type { Blocks, NewDefinition } from '../../tokens/index.ts'

export const euros = (amount: number) => ({ amount, currency: 'EUR' as Currency })
export const beans = (amount: number) => ({ amount, currency: 'coins' as Currency })

/** A test world with a brand, `lumen`, its coin, and Sam, who works there. */
export async function commerceWorld(options: TestWorldOptions = {}) {
  const plainWorld = await testWorld(options)
  const { app, database } = plainWorld
  /** Somebody who stays signed in however late it gets. */
  const account = async (name: string, { guest = false }: { guest?: boolean } = {}): Promise<Person> => {
    const person = await plainWorld.account(name, { guest })
    const call: Person['call'] = async (operation, input, more = {}) => {
      const wanted = { accountId: person.id, clientId: 'vitrine-wallet', guest, scope: 'openid profile' }
      const authorization = `Bearer ${await app.identity.accessTokens.issue(wanted)}`
      return person.call(operation, input, { ...more, headers: { authorization, ...more.headers } })
    }
    return { ...person, call }
  }
  const world = { ...plainWorld, account }
  const sam = await world.account('Sam')
  const businessId = 'lumen1'
  await app.studio.createBusiness(database, {
    id: businessId,
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: sam.id,
    staff: [sam.id],
  })
  await database.transaction(async (tx) => {
    await app.coins.createCoin(tx, { businessId, name: 'Bean', symbol: 'BN', terms: { text: 'Beans buy drinks.' } })
    await app.coins.fund(tx, { key: 'opening', businessId, amount: 100_000 })
  })
  let designs = 0

  const saleIdOf = async (person: Person, tokenId: string): Promise<string> => {
    const { reply } = await person.call(getToken, { params: { tokenId: tokenId as Token['id'] } })
    return String((reply.data.state['commerce-v1'] as { saleId?: unknown }).saleId)
  }

  return {
    ...world,
    sam,
    businessId,
    async holder(name: string, amount: number): Promise<Person> {
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
    /** A new token that can be sold. */
    async token(owner: { id: string }, behaviours: Blocks = {}, more: Partial<NewDefinition> = {}) {
      designs += 1
      const objectDefinitionId = more.id ?? `design-${designs}`
      const [id] = await database.transaction(async (tx) => {
        await app.tokens.createDefinition(tx, {
          businessId,
          displayName: `Poster ${designs}`,
          category: 'Posters',
          behaviours: { 'commerce-v1': {}, 'transferable-v1': {}, 'royalties-v1': { percent: 10 }, ...behaviours },
          ...more,
          id: objectDefinitionId,
        })
        return app.tokens.issue(tx, { objectDefinitionId, tokens: [{ ownerId: owner.id }] })
      })
      return id as Token['id']
    },
    saleIdOf,
    /** Offers it and answers with the sale's id. */
    async list(
      person: Person,
      tokenId: string,
      price: { amount: number; currency: Currency },
      channel = 'marketplace',
    ) {
      const { problem } = await act(person, tokenId, 'commerce-v1', 'list-for-sale-v1', { channel, price })
      if (problem) throw new Error(problem.code)
      return (await saleIdOf(person, tokenId)) as Sale['id']
    },
    delist: (person: Person, tokenId: string) => act(person, tokenId, 'commerce-v1', 'remove-from-sale-v1'),
    reprice: (person: Person, tokenId: string, price: unknown) =>
      act(person, tokenId, 'commerce-v1', 'change-price-v1', { price }),
    async ownerOf(tokenId: string): Promise<string | null> {
      const { rows } = await database.pool.query('select owner_id from token where id = $1', [tokenId])
      return rows[0]?.owner_id ?? null
    },
    async commerceOf(person: Person, tokenId: string) {
      const { reply } = await person.call(getToken, { params: { tokenId: tokenId as Token['id'] } })
      return {
        ...(reply.data.state['commerce-v1'] as Record<string, unknown>),
        abilities: reply.data.abilities.map((a) => a.name),
      }
    },
    sale: async (saleId: Sale['id']) => (await world.stranger.call(getSale, { params: { saleId } })).reply.data,
    buy: (person: Person, saleId: Sale['id'], price = beans(100)) =>
      person.call(buyWithCoins, { params: { saleId }, body: { price } }),
    checkout: (person: Person, saleId: Sale['id'], price = euros(1_000), options = {}) =>
      person.call(startCheckout, { params: { saleId }, body: { price } }, options),
    purchase: async (person: Person, id: string) =>
      (await person.call(getPurchase, { params: { purchaseId: id as Purchase['id'] } })).reply.data,
    cancel: (person: Person, id: string) =>
      person.call(cancelPurchase, { params: { purchaseId: id as Purchase['id'] } }),
    /** Presses a button of the test checkout. */
    press: (purchase: Purchase, how: 'pay' | 'decline') =>
      app.http.inject({
        method: 'POST',
        url: `${new URL(purchase.checkoutUrl ?? '').pathname}/${how}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
    work: () => app.jobs.runDue(),
    /** The time to pay of a purchase is over, and the server has noticed. */
    async lapse(purchaseId: string) {
      world.clock.advance({ seconds: 36 * 60 })
      await app.jobs.enqueue(database, 'commerce.lapse', { purchaseId })
      await app.jobs.runDue()
    },
    /** What must always be true; throws the sentence that is not. */
    async audit() {
      const wrong = async (sentence: string, query: string) => {
        const { rows } = await database.pool.query(query)
        if (rows.length > 0) throw new Error(`${sentence}: ${JSON.stringify(rows)}`)
      }
      await wrong(
        'a token and its sale do not agree',
        `select token.id, sale.id from token full join (select * from sale where closed_at is null) sale
           on sale.token_id = token.id and token.state->'commerce-v1'->>'saleId' = sale.id::text
         where (token.id is null) or (token.deleted_at is null and token.state->'commerce-v1'->>'saleId' is not null and sale.id is null)`,
      )
      await wrong(
        'a sold token is not with its buyer',
        `select purchase.id from purchase join token on token.id = purchase.token_id
         where purchase.status = 'delivered' and not exists (
           select from event_log where subject = token.id and type = 'token.transferred' and data->>'to' = purchase.buyer_id::text)`,
      )
      await wrong(
        'a posting does not sum to zero',
        'select purchase_id, kind from payout_entry group by purchase_id, kind having sum(amount) <> 0',
      )
      await wrong(
        'money is neither delivered for nor given back nor on its way',
        `select purchase.id, purchase.status, coalesce(sum(entry.amount), 0) as held from purchase
         left join payout_entry entry on entry.purchase_id = purchase.id and entry.party = 'held'
         group by purchase.id
         having coalesce(sum(entry.amount), 0) <> case when purchase.status in ('paid', 'refunding') then purchase.paid_amount else 0 end`,
      )
      await wrong(
        'the balances of a coin do not sum to zero',
        'select coin_id from coin_balance group by coin_id having sum(balance) <> 0',
      )
    },
  }
}
