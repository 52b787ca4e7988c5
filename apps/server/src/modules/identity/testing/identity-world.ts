import type { AddressInfo } from 'node:net'
import type { LoginMethod } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import * as oidc from 'openid-client'
import type { Logger } from '../../../platform/telemetry/logger.ts'
import { testWorld } from '../../../testing/test-world.ts'

export const origin = 'http://vitrine.test'
export const shop = { id: 'shop', secret: 'a secret of more than twenty-four characters' }
export const kiosk = { id: 'kiosk', redirectUri: 'https://kiosk.example/callback' }

const clients = (more: readonly object[]) =>
  JSON.stringify([
    ...more,
    { id: shop.id, secret: shop.secret },
    { id: kiosk.id, name: 'Kiosk', redirectUris: [kiosk.redirectUri], origins: ['https://kiosk.example'] },
  ])

/** Tests that hand `world.fetch` to a library as the global one still get through. */
const realFetch = globalThis.fetch

export const walletScope = 'openid profile email offline_access'

/** The real server listening on a free port, reached under its public address, with two clients besides the wallet. */
export async function identityWorld({
  clients: more = [],
  ...options
}: {
  clients?: readonly object[]
  logger?: Logger
} = {}) {
  const world = await testWorld({ env: { CLIENTS: clients(more) }, ...options })
  await world.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.http.server.address() as AddressInfo

  const reach: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new Error(`nothing but the server is reached in tests: ${url.origin}`)
    return realFetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, input instanceof Request ? input : init)
  }

  /** The newest code that was sent to an address, as its owner would read it. */
  async function codeSentTo(address: string): Promise<string> {
    const { rows } = await world.database.execute<{ code: string }>(
      sql`select offer->>'code' as code from local_message where recipient = ${address} order by id desc limit 1`,
    )
    return rows[0]?.code ?? ''
  }

  /** A relying party built on `openid-client`. */
  async function relyingParty(clientId = 'vitrine-wallet', secret?: string): Promise<oidc.Configuration> {
    return oidc.discovery(new URL(origin), clientId, secret, secret ? oidc.ClientSecretBasic(secret) : oidc.None(), {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: reach as oidc.CustomFetch,
    })
  }

  return { ...world, fetch: reach, codeSentTo, relyingParty, browser: () => createBrowser(reach) }
}

export type IdentityWorld = Awaited<ReturnType<typeof identityWorld>>
export type Browser = ReturnType<typeof createBrowser>

/** Keeps cookies by path and stops where a person has to act or the client takes over. */
function createBrowser(reach: typeof fetch) {
  const cookies: { name: string; value: string; path: string }[] = []

  async function request(url: URL, init: RequestInit = {}): Promise<Response> {
    const sent = cookies.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
    )
    const response = await reach(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...init.headers,
        cookie: sent.map((each) => `${each.name}=${each.value}`).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find((each) => each.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      const known = cookies.findIndex((each) => each.name === name && each.path === path)
      if (known >= 0) cookies.splice(known, 1)
      if (value) cookies.push({ name, value, path })
    }
    return response
  }

  /** Goes on until a sign-in screen, a page, or an address that is not the server's. */
  async function visit(start: URL | string): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(start)
    for (let hops = 0; hops < 10; hops++) {
      const isClients = url.origin !== origin || url.pathname === '/callback' || url.pathname === '/logout-callback'
      if (isClients || url.pathname.startsWith('/interaction/')) return { url, response: null }
      const response = await request(url)
      const location = response.headers.get('location')
      if (!location) return { url, response }
      url = new URL(location, url)
    }
    throw new Error('too many redirects')
  }

  async function interact(screen: URL, method: 'GET' | 'POST', call: string, body?: object) {
    const response = await request(new URL(`/api${screen.pathname}${call}`, origin), {
      method,
      headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }

  return {
    cookies,
    request,
    visit,
    /** What the screen asks. */
    details: (screen: URL) => interact(screen, 'GET', ''),
    sendCode: (screen: URL, email: string) =>
      interact(screen, 'POST', '/code', { identity_type: 'email', identity_value: email }),
    challenge: (screen: URL, body: object) => interact(screen, 'POST', '/challenge', body),
    login: (screen: URL, login: LoginMethod) => interact(screen, 'POST', '/login', login),
    consent: (screen: URL, accept: boolean) => interact(screen, 'POST', '/consent', { accept }),
  }
}

export const confirmed = { ageConfirmed: true, termsVersion: '2026-01' }

/** One authorization request with PKCE, ready to be visited, and what the client keeps for the way back. */
export async function authorizationRequest(
  party: oidc.Configuration,
  { redirectUri = `${origin}/callback`, ...more }: Record<string, string> = {},
) {
  const verifier = oidc.randomPKCECodeVerifier()
  const state = oidc.randomState()
  const nonce = oidc.randomNonce()
  const url = oidc.buildAuthorizationUrl(party, {
    redirect_uri: redirectUri,
    scope: walletScope,
    prompt: 'consent',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  })
  if (more.prompt === '') url.searchParams.delete('prompt')
  return { url, checks: { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce } }
}

/** Signs in on the login screen, allows the client on the consent screen if it is shown, and returns the way back. */
export async function passScreens(browser: Browser, start: URL, login: LoginMethod): Promise<URL> {
  let { url } = await browser.visit(start)
  const answer = await browser.login(url, login)
  if (answer.status !== 200) throw new Error(`login refused: ${JSON.stringify(answer.json)}`)
  url = (await browser.visit(String(answer.json.redirectTo))).url
  if (!url.pathname.startsWith('/interaction/')) return url
  const consented = await browser.consent(url, true)
  return (await browser.visit(String(consented.json.redirectTo))).url
}

/** A new person who signed in to the wallet by one-time code, in a browser of their own. */
export async function signIn(world: IdentityWorld, email: string, params: Record<string, string> = {}) {
  const party = await world.relyingParty()
  const browser = world.browser()
  const { url, checks } = await authorizationRequest(party, params)
  const { url: screen } = await browser.visit(url)
  await browser.sendCode(screen, email)
  const otp = await world.codeSentTo(email)
  const answer = await browser.login(screen, {
    method: 'code',
    identity_type: 'email',
    identity_value: email,
    otp,
    ...confirmed,
  })
  const { url: next } = await browser.visit(String(answer.json.redirectTo))
  const callback = next.pathname.startsWith('/interaction/')
    ? (await browser.visit(String((await browser.consent(next, true)).json.redirectTo))).url
    : next
  const tokens = await oidc.authorizationCodeGrant(party, callback, checks)
  return { party, browser, tokens, sub: tokens.claims()?.sub ?? '' }
}
