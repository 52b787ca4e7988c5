import type { FastifyInstance } from 'fastify'

export interface SecurityHeadersNeeds {
  publicUrl: string
  /** Origins that may show the wallet in a frame; only our own when left out. */
  frameAncestors?: readonly string[]
  /** The operator's map: an address, or a path on this machine. */
  mapStyle?: string | null
  /** Where brands keep what the wallet fetches of them (models, streams, maps); every https address when left out or empty. */
  contentOrigins?: readonly string[]
  /** Whom the wallet tells of its errors. */
  walletErrorsDsn?: string | null
  /** Who has chat, where it is not this server. */
  matrix?: { url: string } | null
}

/** Where people sign in, agree, pay, read their codes or work for a brand: shown in nobody's frame, ours included. */
const unframed = /^\/(interaction|checkout|inbox|studio)(\/|$)/

interface PolicyOf {
  origin?: string | null
  path?: string
  /** Hashes of what stands in the page itself. */
  inline?: { scripts: readonly string[]; styles: readonly string[] } | undefined
}

/**
 * What a page of ours may load and ask. `origin` is where the app runs besides its public origin: it signs people in there all the
 * same, and has its socket where it runs.
 */
export function contentPolicy(
  { publicUrl, frameAncestors = [], mapStyle = null, walletErrorsDsn = null, matrix = null }: SecurityHeadersNeeds,
  { origin = null, path = '/', inline }: PolicyOf = {},
): string {
  const socketsOf = (of: string) => new URL(of).origin.replace(/^http/, 'ws')
  // A map on the operator's own network is no https.
  const maps = mapStyle?.startsWith('http:') ? ` ${new URL(mapStyle).origin}` : ''
  const collector = walletErrorsDsn === null ? '' : ` ${new URL(walletErrorsDsn).origin}`
  const chat = matrix === null ? '' : ` ${matrix.url}`
  const home = origin === null ? '' : ` ${new URL(publicUrl).origin}`
  const elsewhere = origin === null ? '' : ` ${socketsOf(origin)}${home}`
  // The older network's pictures have whole addresses, which are no https on one's own machine.
  const pictures = isOnThisMachine(publicUrl) ? home : ''
  return [
    "default-src 'self'",
    // Password hashing and, later, decoders are WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...(inline?.scripts ?? [])].join(' '),
    ["style-src 'self'", ...(inline?.styles ?? [])].join(' '),
    `img-src 'self' data: blob: https:${maps}${pictures}`,
    "font-src 'self'",
    `media-src 'self' blob: https:${pictures}`,
    // Safari does not read 'self' as including sockets. The textures of a model are blobs. What brands keep elsewhere is asked for by a worker
    // with a policy of its own; whom the operator has chosen is told of errors.
    `connect-src 'self' ${socketsOf(publicUrl)} blob:${elsewhere}${collector}${chat}`,
    "worker-src 'self' blob:",
    // Brands' faces, only ever in a sandbox without an origin, and their home pages, never of ours; on one's own machine those run there.
    `frame-src 'self' https:${isOnThisMachine(publicUrl) ? ' http://localhost:* http://127.0.0.1:*' : ''}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${unframed.test(path) ? "'none'" : ["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ')
}

/**
 * What the wallet's worker may ask that fetches what brands and operators keep elsewhere. It has no session and is told nothing but addresses:
 * they type any for a model, a stream or a map, so what is narrower has to be said by the operator, who knows where their brands keep things.
 */
export function elsewherePolicy({ publicUrl, mapStyle = null, contentOrigins = [] }: SecurityHeadersNeeds): string {
  const map = mapStyle !== null && /^https?:/.test(mapStyle) ? [new URL(mapStyle).origin] : []
  const anywhere = ['https:', ...(isOnThisMachine(publicUrl) ? ['http://localhost:*', 'http://127.0.0.1:*'] : [])]
  return `default-src 'none'; connect-src ${[...(contentOrigins.length === 0 ? anywhere : contentOrigins), ...map].join(' ')}`
}

const isOnThisMachine = (url: string) => /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url)

/** Studio runs nothing of others: what brands make is looked at in the wallet's own page, which it frames. */
export function studioPolicy({ publicUrl }: Pick<SecurityHeadersNeeds, 'publicUrl'>): string {
  const home = isOnThisMachine(publicUrl) ? ` ${new URL(publicUrl).origin}` : ''
  return [
    "default-src 'self'",
    // Codes are read by a decoder in WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' data: blob: https:${home}`,
    `media-src 'self' blob: https:${home}`,
    `connect-src 'self' ${new URL(publicUrl).origin.replace(/^http/, 'ws')} blob:`,
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers on every answer; a route that sets one of them itself keeps its own. */
export function addSecurityHeaders(app: FastifyInstance, needs: SecurityHeadersNeeds): void {
  const { publicUrl, frameAncestors = [] } = needs
  const { protocol, host } = new URL(publicUrl)
  const everywhere: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // External wallets and identity providers open popups that report back. A frame in somebody else's page signs in by a popup, too,
    // which only stays connected with it without a policy of its own.
    'cross-origin-opener-policy': frameAncestors.length > 0 ? 'unsafe-none' : 'same-origin-allow-popups',
  }
  const headersAt = (path: string): Record<string, string> => ({
    'content-security-policy': contentPolicy(needs, { path }),
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(self), xr-spatial-tracking=(self), payment=()',
    ...(unframed.test(path)
      ? { 'x-frame-options': 'DENY' }
      : frameAncestors.length === 0
        ? { 'x-frame-options': 'SAMEORIGIN' }
        : {}),
  })
  const [everyday, alone] = [headersAt('/'), headersAt('/inbox')].map((headers) => Object.entries(headers))
  app.addHook('onRequest', (request, reply, done) => {
    // From the start, so that handlers which answer by themselves have them, too: a redirect of the identity provider
    // with another opener policy would tear a sign-in away from the window that began it.
    reply.headers(everywhere)
    if (protocol === 'https:') {
      // What else lies under a domain that a brand has brought is not ours to speak for.
      const subdomains = request.headers.host === host ? '; includeSubDomains' : ''
      reply.header('strict-transport-security', `max-age=31536000${subdomains}`)
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const unlessSet = unframed.test(request.url.split('?', 1)[0] ?? '') ? alone : everyday
    for (const [name, value] of unlessSet ?? []) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}
