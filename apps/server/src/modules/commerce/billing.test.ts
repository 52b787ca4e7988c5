import { getBillingAccount } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { startStripeServer } from '../../platform/payments/testing/stripe-server.ts'
import { testWorld } from '../../testing/test-world.ts'

const seconds = (time: string) => new Date(time).getTime() / 1000

async function billedWorld() {
  const stripe = await startStripeServer()
  onTestFinished(stripe.stop)
  const world = await testWorld({ env: stripe.env })
  const [sol, ana] = [await world.account('Sol'), await world.account('Ana')]
  for (const id of ['lumen1', 'marea1']) {
    const business = { id, name: id, displayName: id, ownerId: sol.id }
    await world.app.studio.createBusiness(world.database, business)
  }
  const subscription = {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'trialing',
    trial_end: seconds('2026-06-15T12:00:00Z'),
    cancel_at_period_end: false,
    metadata: { businessId: 'lumen1' },
    items: {
      data: [{ current_period_end: seconds('2026-07-01T00:00:00Z'), price: { id: 'price_1', lookup_key: 'brand' } }],
    },
  }
  const tell = (type: string, change: object = {}, { ago = 0, id = undefined as string | undefined } = {}) => {
    const at = new Date(world.clock.now().getTime() - ago * 1000)
    const message = stripe.message(
      `customer.subscription.${type}`,
      { ...subscription, ...change },
      at,
      id ? { id } : {},
    )
    const headers = { 'content-type': 'application/json', 'stripe-signature': message.signature }
    return world.app.http.inject({ method: 'POST', url: '/api/payments/stripe', headers, payload: message.payload })
  }
  const read = async (id = 'lumen1', person = sol) =>
    person.call(getBillingAccount, { params: { businessId: id as never } })
  return { ...world, sol, ana, tell, read }
}

test('a business that nobody bills has no subscription, and nobody but its staff reads that', async () => {
  const { read, ana, stranger } = await billedWorld()
  expect((await read()).reply).toEqual({
    id: 'lumen1',
    businessId: 'lumen1',
    plan: null,
    subscription: null,
    stripeId: null,
    stripeAccount: null,
    stripeAccountEnabled: false,
  })
  expect((await read('lumen1', ana)).problem?.code).toBe('auth.forbidden')
  expect((await read('nobody1')).problem?.code).toBe('auth.forbidden')
  const params = { businessId: 'lumen1' as never }
  expect((await stranger.call(getBillingAccount, { params })).problem?.code).toBe('auth.token_missing')
})

test('what Stripe says of a subscription is read under the names of R31, in whatever order it comes', async () => {
  const { read, tell, clock } = await billedWorld()
  const standing = async () => (await read()).reply.subscription
  expect((await tell('created')).statusCode).toBe(200)
  expect((await read()).reply).toMatchObject({ plan: 'brand', stripeId: 'cus_1' })
  expect(await standing()).toEqual({
    status: 'trialin',
    trialEndsAt: '2026-06-15T12:00:00.000Z',
    currentPeriodEnd: '2026-07-01T00:00:00.000Z',
    cancelAtPeriodEnd: false,
  })
  expect((await read('marea1')).reply.subscription).toBeNull()

  for (const [theirs, ours] of [
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['incomplete', 'incomplete'],
    ['incomplete_expired', 'incomplete_expired'],
    ['paused', 'unpaid'],
    ['unpaid', 'unpaid'],
    ['canceled', 'canceled'],
  ] as const) {
    // Later ones name only who pays.
    await tell('updated', { status: theirs, metadata: {} })
    expect([theirs, (await standing())?.status]).toEqual([theirs, ours])
  }
  await tell('updated', { status: 'active', cancel_at_period_end: true })
  await tell('updated', { status: 'unpaid' }, { ago: 60 })
  expect(await standing()).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })

  // What it has said once it does not say again, and what is none of ours changes nothing.
  await tell('updated', { status: 'trialing' }, { id: 'evt_same' })
  await tell('updated', { status: 'active' })
  await tell('updated', { status: 'trialing' }, { id: 'evt_same' })
  expect((await standing())?.status).toBe('active')
  for (const strange of [
    { status: 'astonished' },
    { customer: 'cus_2', metadata: { businessId: 'nobody1' } },
    { customer: 'cus_3', metadata: {} },
  ]) {
    expect((await tell('updated', strange)).statusCode).toBe(200)
    expect((await standing())?.status).toBe('active')
  }

  // Three days before its end a trial is said to expire.
  await tell('updated', { trial_end: seconds('2026-06-04T12:00:01Z') })
  expect((await standing())?.status).toBe('trialin')
  clock.advance({ seconds: 1 })
  expect((await standing())?.status).toBe('trial_expiring')
})
