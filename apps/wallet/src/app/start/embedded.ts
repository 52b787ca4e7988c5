import type { EmbeddingGrant, HostInit } from '@vitrine/protocol'
import { SignInRefused } from '@vitrine/web/errors'
import { createIdentityProvider } from '@vitrine/web/identity-provider'
import { clientOf, type SessionTokens, subjectOf } from '@vitrine/web/tokens'
import { hostOpening, loadServing } from '../../features/host/index.ts'
import { type AskedAhead, askGrant, type HeldMessages } from '../../platform/host/embedding.ts'
import { createHost, type Host } from '../../platform/host/host.ts'
import { setHostLink } from '../../platform/host/host-link.ts'
import { HostProblem } from '../../platform/host/host-problem.ts'
import { isLoadedAgain, navigate } from '../../platform/navigation/navigation.ts'
import { paths } from '../../platform/navigation/paths.ts'
import type { ApiClient } from '../../platform/server/api.ts'
import type { BrowserSession, SessionPlace } from '../../platform/session/browser-session.ts'
import { lenderOf } from '../../platform/session/first-party.ts'
import { createFramePlace } from '../../platform/session/frame-place.ts'
import { logWarning } from '../../platform/telemetry/log.ts'
import { setHost, subscribeViewer, viewerSettings } from '../../platform/viewer/viewer.ts'
import { isOpen } from '../pages/open-routes.ts'
import { signedInArea } from '../pages/pages.ts'

/** How long the app waits for its host's first word. One that answers later is heard all the same. */
const patienceMs = 3_000
/** A host's grant is asked for again when the network failed. */
const grantTries = 3
const grantRetryMs = 1_000

export interface Met {
  /** Whom the host signs in, as what; whether it can, is seen later. */
  signingIn: { accountId: string; clientId: string } | null
  place: SessionPlace
  signIn(): Promise<Embedded>
}

export interface Embedded {
  /** The client that the session is of: the host's own where it signs the person in. */
  clientId: string
  /** Of whom the host has signed in. */
  tokens: SessionTokens | null
  /** The host's language, from its next change on. */
  followLanguage(i18n: { changeLanguage(language: string): Promise<unknown> }): void
  /** Everything is made: calls are answered from now on. */
  begin(app: { session: BrowserSession; api: ApiClient }): void
}

interface Given {
  accessToken: string
  tokens: Promise<SessionTokens>
}

/**
 * Meets the host that shows this app. Whom it names is signed in from the moment on that it is known to be registered: nothing else that
 * it sets changes who that is.
 */
export async function meetHost(held: HeldMessages, asked: AskedAhead): Promise<Met> {
  const host = createHost({ window, held, grantOf: grantReader(asked), describe: describeError })
  let current: HostInit | null = null
  let given: Given | null = null
  let signInLater: ((accessToken: string) => void) | null = null
  const configure = (init: HostInit) => {
    current = init
    setHost(init)
  }
  setHostLink(host)
  // Where the browser lets the frame keep nothing there are no other tabs either, nor locks between them.
  const isShared = localStorage instanceof Storage
  const place = createFramePlace({
    own: localStorage,
    isShared,
    lender: host.kind === 'frame' ? lenderOf(window) : null,
  })
  const resumed = place.resume()
  host.onAccessToken((accessToken) => {
    given ??= beginExchange(accessToken, asked)
  })
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
  // A frame that is loaded again stays where its person was.
  const opening = isLoadedAgain() ? null : hostOpening(location.pathname + location.search, first ?? {})
  if (opening) navigate(opening, { replace: true })
  // What comes from now on is another sign-in.
  const atFirst = given as Given | null
  await resumed
  if (atFirst) place.keepApart()

  async function signIn(): Promise<Embedded> {
    const tokens = await atFirst?.tokens.catch((error: unknown) => {
      logWarning('the host’s access token could not be exchanged', error)
      tellOf(host, signInProblem(error))
      return null
    })
    const clientId = (tokens && clientOf(tokens.accessToken)) ?? viewerSettings().clientId
    return {
      clientId,
      tokens: tokens ?? null,
      followLanguage,
      begin({ session, api }) {
        serve(session, api, clientId).catch((error: unknown) => logWarning('the host’s calls are not answered', error))
      },
    }
  }

  async function serve(session: BrowserSession, api: ApiClient, clientId: string): Promise<void> {
    const signInWith = async (accessToken: string) => {
      const next = await exchange(accessToken, asked).catch((error: unknown) => {
        throw signInProblem(error)
      })
      await place.turnApart(() => session.session.begin(next))
    }
    signInLater = (accessToken) => void signInWith(accessToken).catch((error: unknown) => tellOf(host, error))
    // What came while the tokens were fetched.
    if (current?.accessToken && current.accessToken !== atFirst?.accessToken) signInLater(current.accessToken)
    const [{ serveCalls }, pages] = await Promise.all([loadServing(), signedInArea.all()])
    serveCalls(host, {
      api,
      session,
      clientId,
      isAvailable: (route) => route in pages || isOpen(route),
      signInWith,
      init: () => current,
      configure,
    })
  }

  const accountId = atFirst && subjectOf(atFirst.accessToken)
  const clientId = atFirst && clientOf(atFirst.accessToken)
  const signingIn = accountId && clientId ? { accountId, clientId } : null
  return { signingIn, place, signIn }
}

function beginExchange(accessToken: string, asked: AskedAhead): Given {
  const tokens = exchange(accessToken, asked)
  // Heard of by whoever waits for them.
  tokens.catch(() => undefined)
  return { accessToken, tokens }
}

async function exchange(accessToken: string, { discovery }: AskedAhead): Promise<SessionTokens> {
  const clientId = clientOf(accessToken)
  if (!clientId) throw new SignInRefused('invalid_token')
  const provider = createIdentityProvider({
    issuer: new URL(location.origin),
    clientId,
    scopes: viewerSettings().scopes,
    redirectUri: location.origin + paths.callback,
    postLogoutRedirectUri: location.origin + paths.logoutCallback,
    now: Date.now,
    discovery,
  })
  return provider.exchangeToken(accessToken)
}

const signInProblem = (error: unknown) =>
  error instanceof SignInRefused ? new HostProblem('client.host_sign_in_refused') : new HostProblem('client.offline')

let speak: () => void = () => undefined
/** What was refused before the app has words for it is told once it has. */
const spoken = new Promise<void>((resolve) => {
  speak = resolve
})

async function describeError(error: unknown): Promise<{ error: string; code: string }> {
  const [{ describeToHost }] = await Promise.all([loadServing(), spoken])
  return describeToHost(error)
}

function tellOf(host: Host, error: unknown): void {
  describeError(error).then(
    (said) => host.tell('walletsdk:sdkMessage', { type: 'error', ...said }),
    (failed: unknown) => logWarning('the host could not be told of an error', failed),
  )
}

/** What the operator grants; the question that was asked ahead is not asked again. */
function grantReader({ grant }: AskedAhead) {
  return async (origin: string, appId: string | undefined): Promise<EmbeddingGrant> => {
    let asked = appId === undefined && grant?.origin === origin ? grant.answer : askGrant(origin, appId)
    for (let attempt = 1; ; attempt++) {
      try {
        return await asked
      } catch (error) {
        if (attempt >= grantTries) throw error
        await new Promise((resolve) => setTimeout(resolve, grantRetryMs))
        asked = askGrant(origin, appId)
      }
    }
  }
}

/** A host that changes its mind changes the language with it; what the person chooses meanwhile stays. */
function followLanguage(i18n: { changeLanguage(language: string): Promise<unknown> }): void {
  speak()
  let followed = viewerSettings().language
  subscribeViewer(() => {
    const { language } = viewerSettings()
    if (language === followed) return
    followed = language
    if (language) void i18n.changeLanguage(language)
  })
}
