import type { FastifyInstance } from 'fastify'

export interface SecurityHeadersNeeds {
  publicUrl: string
  /** Origins that may show the wallet in a frame; only our own when left out. */
  frameAncestors?: readonly string[]
  /** The operator's map: an address, or a path on this machine. */
  mapStyle?: string | null
}

/** Headers on every answer; a route that sets one of them itself keeps its own. */
export function addSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, frameAncestors = [], mapStyle = null }: SecurityHeadersNeeds,
): void {
  const { protocol, host } = new URL(publicUrl)
  const secure = protocol === 'https:'
  // Every https origin may be asked for models and maps anyway; a map on the operator's own network is named.
  const maps = mapStyle?.startsWith('http:') ? ` ${new URL(mapStyle).origin}` : ''
  const policy = [
    "default-src 'self'",
    // Password hashing and, later, decoders are WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' data: blob: https:${maps}`,
    "font-src 'self'",
    "media-src 'self' blob: https:",
    // Safari does not read 'self' as including sockets. Models and streams, like pictures, may lie with the brand that made them;
    // the textures of a model are blobs.
    `connect-src 'self' ${secure ? 'wss' : 'ws'}://${host} blob: https:${maps}`,
    "worker-src 'self' blob:",
    // Brands' faces: only ever in a sandbox without an origin.
    "frame-src 'self' https:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...frameAncestors].join(' ')}`,
  ].join('; ')
  const everywhere: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // External wallets and identity providers open popups that report back.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  const headers: Record<string, string> = {
    'content-security-policy': policy,
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(self), xr-spatial-tracking=(self), payment=()',
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  }
  app.addHook('onRequest', async (_, reply) => {
    // On the bare response, so that handlers which answer by themselves have them, too: a redirect of the identity provider
    // with another opener policy would tear a sign-in away from the window that began it.
    for (const [name, value] of Object.entries(everywhere)) reply.raw.setHeader(name, value)
  })
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
