// Asks Stripe's own mock, which refuses whatever Stripe's description of its API does not know, for everything that our adapter asks
// Stripe for. The argument: the path of stripe-mock.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createStripePayments } from '../../apps/server/src/platform/payments/stripe/stripe-payments.ts'

const [, , program] = process.argv
const mock = spawn(program, ['-http-addr', '127.0.0.1:0', '-https-addr', '127.0.0.1:0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
try {
  const apiUrl = `http://${await addressOf(mock.stdout)}`
  const payments = createStripePayments({
    stripe: { secretKey: 'sk_test_mock', webhookSecrets: ['whsec_of_the_mock'], apiUrl },
    database: null,
    clock: { now: () => new Date() },
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const reference = randomUUID()
  const opened = await payments.open({
    reference,
    title: 'Poster · Last Tram',
    imageUrl: 'https://wallet.example/poster.webp',
    amount: 1400,
    currency: 'EUR',
    successUrl: `https://wallet.example/purchase/${reference}`,
    cancelUrl: `https://wallet.example/purchase/${reference}?cancelled=1`,
    expiresAt: new Date(Date.now() + 33 * 60_000),
  })
  assert.match(opened.sessionId, /^cs_/)
  assert.match(opened.url, /^https:\/\//)
  assert.deepEqual(await payments.close(opened.sessionId), { status: 'ended' })
  await payments.refund({ paymentId: 'pi_of_the_mock', reference })

  // The mock would notice: it refuses what is not in the description.
  const wrong = await fetch(`${apiUrl}/v1/checkout/sessions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_mock' },
    body: new URLSearchParams({ mode: 'payment', nonsense: '1' }),
  })
  assert.equal(wrong.status, 400)
  console.log('passed: everything that is asked of Stripe is in the description of its API')
} finally {
  mock.kill()
}

/** Where it listens, as it says itself. */
function addressOf(stream) {
  let said = ''
  return new Promise((resolve, reject) => {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
      const address = /Listening for HTTP at address: (\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    mock.once('error', reject)
    mock.once('exit', () => reject(new Error(`stripe-mock ended:\n${said}`)))
  })
}
