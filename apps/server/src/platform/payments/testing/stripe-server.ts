import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export interface StripeSession {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  client_reference_id: string
  amount_total: number
  currency: string
  refunded: boolean
}

const webhookSecret = 'whsec_of_a_test_world'

/** The part of Stripe that we use, with a memory; its webhook's messages are signed as Stripe signs them. */
export async function startStripeServer() {
  const sessions = new Map<string, StripeSession>()
  const byKey = new Map<string, unknown>()
  const asked: { path: string; body: URLSearchParams; idempotencyKey: string | undefined }[] = []
  let isDown = false

  const server = createServer(async (request, response) => {
    const body = new URLSearchParams(await textOf(request))
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    const path = request.url ?? ''
    asked.push({ path, body, idempotencyKey })
    const answer = (status: number, json: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(json))
    }
    const refuse = (code: string) => answer(400, { error: { type: 'invalid_request_error', code, message: code } })
    // No retries of the client's own: they would pause.
    if (isDown) {
      response.setHeader('stripe-should-retry', 'false')
      return answer(503, { error: { type: 'api_error', message: 'down' } })
    }
    if (idempotencyKey && byKey.has(idempotencyKey)) return answer(200, byKey.get(idempotencyKey))
    const [, , resource, , id = '', verb] = path.split('/')
    if (resource === 'refunds') {
      const session = [...sessions.values()].find((each) => each.payment_intent === body.get('payment_intent'))
      if (!session) return refuse('resource_missing')
      if (session.refunded) return refuse('charge_already_refunded')
      session.refunded = true
      return answer(200, remember({ id: `re_${randomUUID()}`, object: 'refund', status: 'succeeded' }))
    }
    if (id === '') {
      const session: StripeSession = {
        id: `cs_test_${randomUUID()}`,
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        client_reference_id: body.get('client_reference_id') ?? '',
        amount_total: Number(body.get('line_items[0][price_data][unit_amount]')),
        currency: body.get('line_items[0][price_data][currency]') ?? '',
        refunded: false,
      }
      sessions.set(session.id, session)
      return answer(200, remember({ ...session, object: 'checkout.session', url: `https://pay.example/${session.id}` }))
    }
    const session = sessions.get(id)
    if (!session) return refuse('resource_missing')
    if (verb === 'expire') {
      if (session.status !== 'open') return refuse('checkout_session_not_open')
      session.status = 'expired'
    }
    answer(200, { ...session, object: 'checkout.session', url: null })

    function remember<T>(json: T): T {
      if (idempotencyKey) byKey.set(idempotencyKey, json)
      return json
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stripe = new Stripe('sk_test_signs_only')
  let events = 0

  return {
    sessions,
    asked,
    env: { STRIPE_SECRET_KEY: 'sk_test_of_a_world', STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url },
    fail: (down: boolean) => {
      isDown = down
    },
    sessionOf(reference: string): StripeSession {
      const found = [...sessions.values()].find((each) => each.client_reference_id === reference)
      if (!found) throw new Error(`nothing to pay for ${reference}`)
      return found
    },
    /** The person pays on Stripe's page, if it is still open. */
    pay(session: StripeSession): boolean {
      if (session.status !== 'open') return false
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` })
      return true
    },
    /** What Stripe would send about it now, signed at `at`. */
    message(type: string, subject: object, at: Date, more: { secret?: string; id?: string } = {}) {
      events += 1
      const payload = JSON.stringify({
        id: more.id ?? `evt_${events}`,
        object: 'event',
        type,
        created: Math.floor(at.getTime() / 1000),
        data: { object: { object: 'checkout.session', ...subject } },
      })
      const timestamp = Math.floor(at.getTime() / 1000)
      const secret = more.secret ?? webhookSecret
      return { payload, signature: stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
