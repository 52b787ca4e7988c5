import { createECDH } from 'node:crypto'
import { buildPushPayload } from '@block65/webcrypto-web-push'

/** What a notification shows, and the address of the app that it opens. */
export interface Notice {
  title: string
  body: string
  url: string
  /** Of two with the same one the later takes the other's place: told again is not told twice. */
  tag: string
}

export interface Receiver {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushSender {
  publicKey: string
  /** Whether a push service may be asked there at all. */
  isKnown(endpoint: string): boolean
  /** `gone` when the browser does not want it any more, `refused` for good; throws when it should be tried again. */
  send(receiver: Receiver, notice: Notice): Promise<'sent' | 'gone' | 'refused'>
}

const patienceMs = 10_000
const lifetimeSeconds = 24 * 60 * 60

/**
 * Web Push (RFC 8030, 8291, 8292). The key pair is derived from the installation's secret, so that every server has the same one.
 * Addresses come from browsers, which anybody can pretend to be: only the push services that the operator names are asked.
 */
export function createPushSender({
  secret,
  contact,
  services,
  fetchIt = (...request) => fetch(...request),
}: {
  /** 32 bytes, base64url. */
  secret: string
  /** Whom a push service can write to: `mailto:…` or `https://…`. */
  contact: string
  services: readonly string[]
  fetchIt?: typeof fetch
}): PushSender {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(secret, 'base64url'))
  const point = pair.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const vapid = { subject: contact, publicKey: text(point), privateKey: text(pair.getPrivateKey()) }
  const isKnown = (endpoint: string) => {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username } = new URL(endpoint)
    if (protocol !== 'https:' || port !== '' || username !== '') return false
    return services.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  }
  return {
    publicKey: vapid.publicKey,
    isKnown,
    async send({ endpoint, p256dh, auth }, notice) {
      if (!isKnown(endpoint)) return 'gone'
      const payload = await buildPushPayload(
        { data: { ...notice }, options: { ttl: lifetimeSeconds, urgency: 'normal' } },
        { endpoint, expirationTime: null, keys: { p256dh, auth } },
        vapid,
      )
      const answer = await fetchIt(endpoint, {
        ...payload,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (answer.status === 404 || answer.status === 410) return 'gone'
      if (answer.ok) return 'sent'
      // Asking again would be refused again; that it is our fault is no reason to forget the browser.
      if (answer.status < 500 && answer.status !== 429) return 'refused'
      throw new Error(`the push service answered ${answer.status}`)
    },
  }
}
