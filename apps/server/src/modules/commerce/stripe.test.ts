import { listTrades, type Purchase } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import {
  type StripeServer,
  type StripeSession,
  startStripeServer,
} from '../../platform/payments/testing/stripe-server.ts'
import { commerceWorld, euros } from './testing/commerce-world.ts'

async function stripeWorld() {
  const stripe = await startStripeServer()
  onTestFinished(stripe.stop)
  const world = await commerceWorld({ env: stripe.env })
  const [ana, bo, cy] = [await world.account('Ana'), await world.account('Bo'), await world.account('Cy')]
  const tell = (message: ReturnType<StripeServer['message']>) =>
    world.app.http.inject({
      method: 'POST',
      url: '/api/payments/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': message.signature },
      payload: message.payload,
    })
  return {
    ...world,
    stripe,
    ana,
    bo,
    cy,
    tell,
    /** Stripe says what has become of the session, now. */
    say: (type: string, session: StripeSession, id?: string) =>
      tell(stripe.message(type, session, world.clock.now(), id ? { id } : {})),
    async begin(tokenId?: string) {
      const thing = tokenId ?? (await world.token(ana))
      const saleId = await world.list(ana, thing, euros(1_000))
      const purchase = (await world.checkout(bo, saleId)).reply.data
      return { tokenId: thing, saleId, purchase, session: stripe.sessionOf(purchase.id) }
    },
    statusOf: async (purchase: Purchase, person = bo) => (await world.purchase(person, purchase.id)).status,
  }
}

const completed = 'checkout.session.completed'

test('the checkout is opened with what Stripe needs, once for each purchase, and its paid event delivers once', async () => {
  const world = await stripeWorld()
  const { purchase, session, tokenId, saleId } = await world.begin()
  expect(purchase).toMatchObject({ isTest: false, checkoutUrl: `https://pay.example/${session.id}` })
  const asked = world.stripe.asked[0]
  expect(asked).toMatchObject({ path: '/v1/checkout/sessions', idempotencyKey: `checkout-${purchase.id}` })
  expect(Object.fromEntries(asked?.body ?? [])).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '1000',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][product_data][name]': 'Poster 1',
    success_url: `http://vitrine.test/purchase/${purchase.id}`,
    cancel_url: `http://vitrine.test/purchase/${purchase.id}?cancelled=1`,
    client_reference_id: purchase.id,
  })
  // Coming back to it opens no second one.
  expect((await world.checkout(world.bo, saleId)).reply.data.id).toBe(purchase.id)
  expect(world.stripe.sessions.size).toBe(1)

  world.stripe.pay(session)
  for (let times = 0; times < 3; times++) expect((await world.say(completed, session, 'evt_same')).statusCode).toBe(200)
  // The same news in another event, and an expiry that was on its way.
  await world.say(completed, session)
  await world.say('checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' })
  await world.work()
  await world.say(completed, session)
  await world.work()
  expect(await world.statusOf(purchase)).toBe('delivered')
  expect(await world.ownerOf(tokenId)).toBe(world.bo.id)
  expect(session.refunded).toBe(false)
  await world.audit()
})

test('a message that Stripe has not signed just now is refused and changes nothing', async () => {
  const world = await stripeWorld()
  const { purchase, session } = await world.begin()
  world.stripe.pay(session)
  const good = world.stripe.message(completed, session, world.clock.now())
  const old = new Date(world.clock.now().getTime() - 301_000)
  const forged = [
    { ...good, signature: '' },
    { ...good, signature: 't=1,v1=00' },
    { ...good, payload: good.payload.replace('1000', '1') },
    world.stripe.message(completed, session, world.clock.now(), { secret: 'whsec_of_somebody_else' }),
    world.stripe.message(completed, session, old),
    { payload: 'not json', signature: good.signature },
  ]
  for (const message of forged) expect((await world.tell(message)).statusCode).toBe(400)
  await world.work()
  expect(await world.statusOf(purchase)).toBe('paying')
  // What is signed but strange, or about somebody else's session, is taken and ignored.
  await world.say('customer.created', session)
  await world.say(completed, { ...session, id: 'cs_of_another_program' })
  expect(await world.statusOf(purchase)).toBe('paying')
  expect((await world.tell(good)).statusCode).toBe(200)
  await world.work()
  expect(await world.statusOf(purchase)).toBe('delivered')
  await world.audit()
})

test('money that comes late is delivered for while the thing is still there at that price, and given back otherwise', async () => {
  const world = await stripeWorld()
  const late = async () => {
    const begun = await world.begin()
    world.stripe.pay(begun.session)
    // Stripe's word was lost, and its answer as well, when the time was over.
    world.stripe.fail(true)
    await world.lapse(begun.purchase.id).catch(() => undefined)
    world.stripe.fail(false)
    return begun
  }
  const there = await late()
  const takenByCy = await late()
  const repriced = await late()
  const cys = (await world.checkout(world.cy, takenByCy.saleId)).reply.data
  await world.cancel(world.bo, repriced.purchase.id)
  expect((await world.reprice(world.ana, repriced.tokenId, euros(5_000))).status).toBe(200)

  for (const { session } of [there, takenByCy, repriced]) await world.say(completed, session)
  await world.work()
  expect(await world.statusOf(there.purchase)).toBe('delivered')
  expect(await world.statusOf(takenByCy.purchase)).toBe('refunded')
  expect(await world.statusOf(cys, world.cy)).toBe('paying')
  expect(await world.statusOf(repriced.purchase)).toBe('refunded')
  expect(await world.sale(repriced.saleId)).toMatchObject({ status: 'active', price: { amount: 5_000 } })

  // Cy's payment arrives, too, and is the one that counts.
  const session = world.stripe.sessionOf(cys.id)
  world.stripe.pay(session)
  await world.say(completed, session)
  await world.work()
  expect(await world.ownerOf(takenByCy.tokenId)).toBe(world.cy.id)
  expect([takenByCy.session.refunded, session.refunded, there.session.refunded]).toEqual([true, false, false])
  await world.audit()
})

test('a lost word is asked for when the time is over; an amount that differs is given back', async () => {
  const world = await stripeWorld()
  const lost = await world.begin()
  world.stripe.pay(lost.session)
  await world.lapse(lost.purchase.id)
  await world.work()
  expect(await world.statusOf(lost.purchase)).toBe('delivered')

  const less = await world.begin()
  less.session.amount_total = 1
  world.stripe.pay(less.session)
  await world.say(completed, less.session)
  await world.work()
  expect(await world.statusOf(less.purchase)).toBe('refunded')
  expect(await world.ownerOf(less.tokenId)).toBe(world.ana.id)
  await world.audit()
})

test('while Stripe does not answer nothing is reserved, and a refund is tried until it is done, once', async () => {
  const world = await stripeWorld()
  const tokenId = await world.token(world.ana)
  const saleId = await world.list(world.ana, tokenId, euros(1_000))
  world.stripe.fail(true)
  expect((await world.checkout(world.bo, saleId)).problem?.code).toBe('commerce.payments_unavailable')
  expect(await world.commerceOf(world.ana, tokenId)).toMatchObject({ status: 'active', error: null })
  world.stripe.fail(false)

  const purchase = (await world.checkout(world.bo, saleId)).reply.data
  const session = world.stripe.sessionOf(purchase.id)
  world.stripe.pay(session)
  await world.say(completed, session)
  await world.delist(world.ana, tokenId)
  world.stripe.fail(true)
  await world.work()
  expect(await world.statusOf(purchase)).toBe('refunding')
  world.stripe.fail(false)
  for (let times = 0; times < 2; times++) {
    await world.app.jobs.enqueue(world.database, 'commerce.refund', { purchaseId: purchase.id })
    await world.work()
  }
  expect(await world.statusOf(purchase)).toBe('refunded')
  expect(session.refunded).toBe(true)
  await world.audit()
})

/** Numbers that look random and are the same in every run. */
function chooser(seed: number) {
  let state = seed
  return (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * count)
  }
}

test.each([1, 2, 3])(
  'whatever happens in whatever order (%i), nothing is sold twice and nobody pays for nothing',
  async (seed) => {
    const world = await stripeWorld()
    const { ana, bo, cy, stripe } = world
    const choose = chooser(seed)
    const pick = <T>(from: readonly T[]): T | undefined => from[choose(from.length)]
    const tokens = [await world.token(ana), await world.token(ana)]
    const sessions = () => [...stripe.sessions.values()]
    const types = [completed, 'checkout.session.expired', 'checkout.session.async_payment_failed', completed]

    const steps = [
      async () => {
        const [tokenId, owner] = [pick(tokens) ?? '', pick([ana, bo, cy]) ?? ana]
        await world.list(owner, tokenId, euros(1_000 + choose(2))).catch(() => undefined)
      },
      async () => {
        const { rows } = await world.database.pool.query(
          'select id, token_id, amount from sale where closed_at is null',
        )
        // Their ids are others in each run.
        const open = pick(rows.toSorted((a, b) => tokens.indexOf(a.token_id) - tokens.indexOf(b.token_id)))
        const buyer = pick([bo, cy, ana]) ?? bo
        if (open) await world.checkout(buyer, open.id, euros(Number(open.amount)))
      },
      async () => {
        const session = pick(sessions())
        if (session) stripe.pay(session)
      },
      async () => {
        const session = pick(sessions())
        if (session) await world.say(pick(types) ?? completed, session)
      },
      async () => void (await world.delist(pick([ana, bo, cy]) ?? ana, pick(tokens) ?? '')),
      async () => world.clock.advance({ seconds: 20 * 60 }),
      () => world.work(),
      async () => {
        const purchaseId = pick(sessions())?.client_reference_id
        if (!purchaseId) return
        await world.app.jobs.enqueue(
          world.database,
          pick(['commerce.lapse', 'commerce.deliver', 'commerce.refund']) ?? '',
          { purchaseId },
        )
      },
    ]
    for (let step = 0; step < 60; step++) await steps[choose(steps.length)]?.()
    await world.audit()

    // In the end everything is told, and every payment has its token or is back.
    world.clock.advance({ seconds: 60 * 60 })
    for (const session of sessions()) await world.say(completed, session)
    for (let round = 0; round < 3; round++) {
      await world.app.jobs.enqueue(world.database, 'commerce.catch-up', {})
      await world.work()
    }
    await world.audit()
    const trades = await Promise.all(
      [ana, bo, cy].map(
        async (person) => (await person.call(listTrades, { query: { limit: '100' as never } })).reply.data.items,
      ),
    )
    for (const { id, status } of trades.flat()) {
      const session = stripe.sessionOf(id)
      expect([status, session.payment_status, session.refunded]).toEqual(
        session.payment_status === 'unpaid'
          ? [expect.stringMatching(/failed|expired|cancelled/), 'unpaid', false]
          : [session.refunded ? 'refunded' : 'delivered', 'paid', session.refunded],
      )
    }
  },
)
