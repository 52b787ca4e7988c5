import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '@vitrine/fixtures'

/** One of the two apps: its client, where it is led back to, and where it keeps its session. */
interface SignedInApp {
  clientId: string
  callback: string
  scope: string
  keptAs: string
}

const scope = 'openid profile email offline_access'
const wallet: SignedInApp = { clientId: 'vitrine-wallet', callback: '/callback', scope, keptAs: 'vitrine:session' }
export const studioApp: SignedInApp = {
  clientId: 'vitrine-studio',
  callback: '/studio/callback',
  scope: `${scope} studio`,
  keptAs: 'vitrine:studio:session',
}

/**
 * Leaves in this browser what a sign-in of somebody of the demo world leaves there: the provider's cookies and the wallet's session. By the
 * calls that the screens make, without the screens, which have journeys of their own.
 */
export async function signInEarlier(
  page: Page,
  serverUrl: string,
  email: string,
  app: SignedInApp = wallet,
): Promise<void> {
  const session = await sessionOf(page, serverUrl, email, app)
  // A page of the same origin that draws and loads nothing.
  await page.goto(`${serverUrl}/healthz`)
  await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [app.keptAs, JSON.stringify(session)] as const)
  if (app === wallet) await page.evaluate(() => location.replace('/'))
}

async function sessionOf(page: Page, serverUrl: string, email: string, { clientId, callback, scope }: SignedInApp) {
  const [verifier, state, nonce] = [randomBytes(32), randomBytes(16), randomBytes(16)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string, string]
  const redirectUri = serverUrl + callback
  const visit = await visitorOf(page, serverUrl)
  const wish = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: 'code', prompt: 'login consent', state, nonce },
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const identity = { identity_type: 'email', identity_value: email }
  let place = await visit.follow(`${serverUrl}/api/auth?${wish}`)
  place = await visit.interact(place, 'login', { method: 'password', ...identity, password: demoPassword })
  if (place.pathname.startsWith('/interaction/')) place = await visit.interact(place, 'consent', { accept: true })

  const answer = await visit.context.request.post(`${serverUrl}/api/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code: place.searchParams.get('code') ?? '',
      code_verifier: verifier,
    },
  })
  if (!answer.ok()) throw new Error(`${email} got no tokens: ${await answer.text()}`)
  const tokens = await answer.json()
  const { sub } = JSON.parse(Buffer.from(tokens.id_token.split('.')[1], 'base64url').toString())
  return {
    source: 'identity-provider',
    sub,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    expiresAt: Date.now() + tokens.expires_in * 1000,
  }
}

/** Goes from address to address with the cookies of this browser, as far as a screen or the wallet's own callback. */
async function visitorOf(page: Page, serverUrl: string) {
  const context: BrowserContext = page.context()
  const headers = { 'user-agent': await page.evaluate(() => navigator.userAgent) }

  async function follow(address: string): Promise<URL> {
    const url = new URL(address, serverUrl)
    if (url.pathname.endsWith('/callback') || url.pathname.startsWith('/interaction/')) return url
    const answer = await context.request.get(url.href, { headers, maxRedirects: 0 })
    const { location } = answer.headers()
    if (!location) throw new Error(`${url.pathname} leads nowhere: ${answer.status()} ${await answer.text()}`)
    return follow(location)
  }

  async function interact({ pathname }: URL, call: string, data: object): Promise<URL> {
    const answer = await context.request.post(`${serverUrl}/api${pathname}/${call}`, { headers, data })
    if (!answer.ok()) throw new Error(`${call} was refused: ${await answer.text()}`)
    return follow((await answer.json()).redirectTo)
  }

  return { context, follow, interact }
}
