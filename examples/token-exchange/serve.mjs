// node examples/token-exchange/serve.mjs: people sign in at the club once, and its wallet knows them.
import { createHash, randomBytes } from 'node:crypto'
import { fileBeside, serve, walletUrl } from '../shared/serve.mjs'

const clientId = process.env.CLIENT_ID ?? 'example-club'
// It never leaves this process: the page gets short-lived access tokens only.
const clientSecret = process.env.CLIENT_SECRET ?? 'only-for-this-example-change-it'
const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'
const scope = 'openid profile email offline_access wallet:all'

/** Session id → `{ accessToken, refreshToken, idToken, expiresAt }`. A real club keeps them in its database. */
const sessions = new Map()
/** Sign-ins on their way: state → `{ verifier, sessionId }`. */
const signIns = new Map()

const random = () => randomBytes(24).toString('base64url')
const cookieOf = (request) => /(?:^|; )club=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
const redirect = (response, location, headers = {}) => response.writeHead(303, { ...headers, location }).end()

async function tokenEndpoint(form) {
  const response = await fetch(`${walletUrl}/api/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
  const reply = await response.json()
  if (!response.ok) throw new Error(`The token endpoint said ${reply.error}: ${reply.error_description ?? ''}`)
  return reply
}

const keep = (reply) => ({
  accessToken: reply.access_token,
  refreshToken: reply.refresh_token,
  idToken: reply.id_token,
  expiresAt: Date.now() + reply.expires_in * 1000,
})

/** 1. The person goes to the wallet's sign-in page, and comes back with a code (OpenID Connect with PKCE). */
function signIn(response, origin) {
  const [state, verifier] = [random(), random() + random()]
  const sessionId = random()
  signIns.set(state, { verifier, sessionId })
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/signed-in`,
    response_type: 'code',
    scope,
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  redirect(response, `${walletUrl}/api/auth?${query}`, {
    'set-cookie': `club=${sessionId}; HttpOnly; SameSite=Lax; Path=/`,
  })
}

/** 2. The code becomes tokens, which stay here. */
async function signedIn(request, response, origin, parameters) {
  const waiting = signIns.get(parameters.get('state'))
  signIns.delete(parameters.get('state'))
  const code = parameters.get('code')
  if (!waiting || !code || waiting.sessionId !== cookieOf(request)) return redirect(response, '/')
  const reply = await tokenEndpoint({
    grant_type: 'authorization_code',
    code,
    redirect_uri: `${origin}/signed-in`,
    code_verifier: waiting.verifier,
  })
  sessions.set(waiting.sessionId, keep(reply))
  redirect(response, '/')
}

/** 3. For each start of the wallet: a token of its own (RFC 8693), good for an hour, without the club's refresh token. */
async function walletToken(session) {
  if (session.expiresAt < Date.now() + 60_000)
    Object.assign(
      session,
      keep(await tokenEndpoint({ grant_type: 'refresh_token', refresh_token: session.refreshToken })),
    )
  const reply = await tokenEndpoint({
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    resource: 'wallet-rn',
    subject_token_type: accessTokenType,
    subject_token: session.accessToken,
    scope: 'openid profile email wallet:all',
  })
  return reply.access_token
}

/** 4. Signed out here is signed out there: the id token says whose session ends, and the person comes back. */
function signOut(response, origin, session) {
  const query = new URLSearchParams({ id_token_hint: session.idToken, post_logout_redirect_uri: `${origin}/` })
  redirect(response, `${walletUrl}/api/session/end?${query}`, {
    'set-cookie': 'club=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0',
  })
}

serve({
  name: 'Reading Club',
  port: 4503,
  files: { '/': fileBeside(import.meta.url, 'index.html'), '/page.js': fileBeside(import.meta.url, 'page.js') },
  async answer(request, response, { pathname, searchParams }) {
    const origin = `http://${request.headers.host}`
    const session = sessions.get(cookieOf(request))
    if (request.method === 'GET' && pathname === '/sign-in') signIn(response, origin)
    else if (request.method === 'GET' && pathname === '/signed-in')
      await signedIn(request, response, origin, searchParams)
    else if (request.method === 'POST' && pathname === '/sign-out') {
      sessions.delete(cookieOf(request))
      if (session) signOut(response, origin, session)
      else redirect(response, '/')
    } else if (request.method === 'POST' && pathname === '/wallet-token') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ accessToken: session ? await walletToken(session) : null }))
    } else return false
    return true
  },
})
