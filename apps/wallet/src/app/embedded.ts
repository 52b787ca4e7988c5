import { createApiClient } from '@vitrine/client'
import { getEmbeddingGrant } from '@vitrine/client/routes'
import type { ClientId, HostInit } from '@vitrine/protocol'
import { describeToHost, hostOpening, serveCalls } from '../features/host/index.ts'
import type { ApiClient } from '../platform/api.ts'
import { memoryStorage } from '../platform/blocked-storage.ts'
import type { HeldMessages } from '../platform/host/embedding.ts'
import { createHost } from '../platform/host/host.ts'
import { setHostLink } from '../platform/host/host-link.ts'
import { HostProblem } from '../platform/host/host-problem.ts'
import { logWarning } from '../platform/log.ts'
import { navigate } from '../platform/navigation.ts'
import { paths } from '../platform/paths.ts'
import type { BrowserSession, SessionPlace } from '../platform/session/browser-session.ts'
import { SignInRefused } from '../platform/session/errors.ts'
import { createIdentityProvider } from '../platform/session/identity-provider.ts'
import { openWindow } from '../platform/session/sign-in-window.ts'
import { clientOf, type SessionTokens } from '../platform/session/tokens.ts'
import { setHost, subscribeViewer, viewerSettings } from '../platform/viewer/viewer.ts'
import { isAvailable, openPages } from './pages.ts'

/** How long the app waits for its host's first word. One that answers later is heard all the same. */
const patienceMs = 3_000
/** A host's grant is asked for again when the network failed. */
const grantTries = 3
const grantRetryMs = 1_000

export interface Embedded {
  /** The client that the session is of: the host's own where it signs the person in. */
  clientId: string
  /** Whether the host has signed somebody in. */
  isSignedIn: boolean
  place: SessionPlace
  /** The host's language, from its next change on. */
  followLanguage(i18n: { changeLanguage(language: string): Promise<unknown> }): void
  /** The session and API are made: calls are answered from now on. */
  begin(app: { session: BrowserSession; api: ApiClient }): void
}

/** Meets the host that shows this app, and signs in whom it names. */
export async function meetHost(held: HeldMessages): Promise<Embedded> {
  const host = createHost({ window, held, grantOf, describe: describeToHost })
  let current: HostInit | null = null
  let signInLater: ((accessToken: string) => void) | null = null
  const configure = (init: HostInit) => {
    current = init
    setHost(init)
  }
  setHostLink(host)
  const first = await new Promise<HostInit | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patienceMs)
    host.onInit((init) => {
      const isNewToken = init.accessToken !== current?.accessToken
      configure(init)
      if (signInLater && init.accessToken && isNewToken) signInLater(init.accessToken)
      clearTimeout(timer)
      resolve(init)
    })
    host.start()
  })
  const opening = hostOpening(location.pathname, first ?? {})
  if (opening) navigate(opening, { replace: true })
  const given = first?.accessToken
  const tokens = given
    ? await exchange(given).catch((error: unknown) => {
        logWarning('the host’s access token could not be exchanged', error)
        host.tell('walletsdk:sdkMessage', { type: 'error', ...describeToHost(signInProblem(error)) })
        return null
      })
    : null

  const clientId = (tokens && clientOf(tokens.accessToken)) ?? viewerSettings().clientId
  return {
    clientId,
    isSignedIn: tokens !== null,
    place: placeOf(Boolean(given)),
    followLanguage,
    begin({ session, api }) {
      if (tokens) session.session.begin(tokens)
      const signInWith = async (accessToken: string) => {
        const next = await exchange(accessToken).catch((error: unknown) => {
          throw signInProblem(error)
        })
        session.session.begin(next)
      }
      signInLater = (accessToken) =>
        void signInWith(accessToken).catch((error: unknown) => {
          host.tell('walletsdk:sdkMessage', { type: 'error', ...describeToHost(error) })
        })
      // What came while the tokens were fetched.
      if (current?.accessToken && current.accessToken !== given) signInLater(current.accessToken)
      serveCalls(host, {
        api,
        session,
        clientId,
        isAvailable: (route) => isAvailable(route) || route in openPages,
        signInWith,
        init: () => current,
        configure,
      })
    },
  }
}

/** What the host signs in is kept as long as the page lives: it gives it anew each time, and no other page may find it. */
const placeOf = (isHosts: boolean): SessionPlace => ({
  storage: isHosts ? memoryStorage() : localStorage,
  // Where the browser lets the frame keep nothing there are no other tabs either, nor locks between them.
  isShared: !isHosts && localStorage instanceof Storage,
  depart: openWindow,
  // The provider's page is not shown in frames; what the session was is revoked.
  leaveTo: () => undefined,
})

async function exchange(accessToken: string): Promise<SessionTokens> {
  const clientId = clientOf(accessToken)
  if (!clientId) throw new SignInRefused('invalid_token')
  const provider = createIdentityProvider({
    issuer: new URL(location.origin),
    clientId,
    scopes: viewerSettings().scopes,
    redirectUri: location.origin + paths.callback,
    postLogoutRedirectUri: location.origin + paths.logoutCallback,
    now: Date.now,
  })
  return provider.exchangeToken(accessToken)
}

const signInProblem = (error: unknown) =>
  error instanceof SignInRefused ? new HostProblem('client.host_sign_in_refused') : new HostProblem('client.offline')

async function grantOf(origin: string, appId: string | undefined) {
  const api = createApiClient({ baseUrl: '/api', appId: viewerSettings().clientId, getAccessToken: () => null })
  const query = appId ? { origin, appId: appId as ClientId } : { origin }
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.call(getEmbeddingGrant, { query })
    } catch (error) {
      if (attempt >= grantTries) throw error
      await new Promise((resolve) => setTimeout(resolve, grantRetryMs))
    }
  }
}

/** A host that changes its mind changes the language with it; what the person chooses meanwhile stays. */
function followLanguage(i18n: { changeLanguage(language: string): Promise<unknown> }): void {
  let followed = viewerSettings().language
  subscribeViewer(() => {
    const { language } = viewerSettings()
    if (language === followed) return
    followed = language
    if (language) void i18n.changeLanguage(language)
  })
}
