import { ProviderUnreachable, SignInUnknown } from '@vitrine/web/errors'
import type { IdentityProvider } from '@vitrine/web/identity-provider'
import { logout } from '@vitrine/web/logout'
import { createSession } from '@vitrine/web/session'
import { createSlot, isRecord, type KeyValueStorage } from '@vitrine/web/storage'
import { createTokenSlot } from '@vitrine/web/tokens'
import { forgetDrafts } from '../device/drafts.ts'
import { forgetGates } from '../device/kept-gates.ts'
import { base } from '../navigation/places.ts'
import { forgetKeptAnswers } from '../server/kept-answer.ts'

export const studioClientId = 'vitrine-studio'
const scopes = ['openid', 'profile', 'email', 'offline_access', 'studio']

const sessionKey = 'vitrine:studio:session'
const longestTimerMs = 2 ** 31 - 1

/** A sign-in that this tab has begun, until the provider answers. */
interface Begun {
  state: string
  nonce: string
  verifier: string
  returnTo: string
}

const isBegun = (value: unknown): value is Begun =>
  isRecord(value) && ['state', 'nonce', 'verifier', 'returnTo'].every((name) => typeof value[name] === 'string')

export interface StudioSessionNeeds {
  language: () => string
  storage?: KeyValueStorage
  /** Of this tab alone: a sign-in is finished where it was begun. */
  tabStorage?: KeyValueStorage
  /** Clears what counters keep here of people and tickets. */
  clearGates?: () => Promise<void>
}

/** The session of this browser in Studio, apart from the wallet's: its tokens may do what those of the wallet may not. */
export function createStudioSession({
  language,
  storage = localStorage,
  tabStorage = sessionStorage,
  clearGates = forgetGates,
}: StudioSessionNeeds) {
  const begun = createSlot('vitrine:studio:sign-in', isBegun, tabStorage)
  let loading: Promise<IdentityProvider> | null = null

  /** Loaded when first used: who has a session needs it only when that runs out. */
  function provider(): Promise<IdentityProvider> {
    loading ??= import('@vitrine/web/identity-provider').then(
      ({ createIdentityProvider }) =>
        createIdentityProvider({
          issuer: new URL(location.origin),
          clientId: studioClientId,
          scopes,
          redirectUri: `${location.origin}${base}/callback`,
          postLogoutRedirectUri: `${location.origin}${base}`,
          now: Date.now,
        }),
      (cause: unknown) => {
        loading = null
        throw new ProviderUnreachable('code', { cause })
      },
    )
    return loading
  }

  const session = createSession({
    tokens: createTokenSlot(storage, sessionKey),
    renew: async (refreshToken) => (await provider()).renew(refreshToken),
    exclusively: (name, run) => navigator.locks?.request(`studio:${name}`, run) ?? run(),
    mayRefresh: () => true,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  let finishing: Promise<string> | null = null
  let cleared: Promise<void> = Promise.resolve()
  // However a session ends, the next person at this device finds nothing of it.
  session.onEnd(() => {
    forgetKeptAnswers()
    cleared = clearGates()
  })

  async function finish(callback: URL): Promise<string> {
    const kept = begun.read()
    if (!kept || kept.state !== callback.searchParams.get('state')) throw new SignInUnknown()
    session.begin(await (await provider()).exchange(callback, kept))
    begun.clear()
    return kept.returnTo
  }

  return {
    session,

    /** Leaves for the provider; comes back to `returnTo`. */
    async signIn(returnTo: string, { askAgain = false }: { askAgain?: boolean } = {}): Promise<void> {
      const wish = { state: randomText(), nonce: randomText(), verifier: randomText() }
      const url = await (await provider()).authorizationUrl({
        ...wish,
        prompt: askAgain ? 'login consent' : 'consent',
        language: language(),
      })
      begun.write({ ...wish, returnTo })
      location.assign(url)
    },

    /** Takes the provider's answer once, however often the screen asks; gives where to go on. */
    finish(callback: URL): Promise<string> {
      finishing ??= finish(callback).catch((error: unknown) => {
        finishing = null
        throw error
      })
      return finishing
    },

    /** Unpublished drafts go too; a session that the server ends leaves them for their author. */
    signOut() {
      const held = session.tokens()
      if (held) forgetDrafts(held.sub)
      const leaveTo = (url: string) => void cleared.finally(() => location.assign(url))
      return logout({ session, provider, leaveTo, broadcast: () => undefined })
    },

    /** Follows other tabs, the clock and the network until stopped. */
    start(): () => void {
      const stop = new AbortController()
      const { signal } = stop
      let timer: ReturnType<typeof setTimeout> | undefined
      const schedule = () => {
        clearTimeout(timer)
        const due = session.upkeepDueInMs()
        if (due !== null) timer = setTimeout(keepUp, Math.min(due + 50, longestTimerMs))
      }
      const keepUp = async () => {
        if (!navigator.onLine) return
        await session.upkeep()
        if (!signal.aborted && (session.upkeepDueInMs() ?? 0) > 0) schedule()
      }
      const wake = () => {
        if (document.visibilityState === 'visible' && session.upkeepDueInMs() === 0) void keepUp()
      }
      const unsubscribe = session.subscribe(schedule)
      // A sign-out in another tab, or of everything that this site keeps.
      const changed = ({ key }: StorageEvent) => (key === sessionKey || key === null) && session.syncFromStorage()
      addEventListener('storage', changed, { signal })
      addEventListener('online', wake, { signal })
      document.addEventListener('visibilitychange', wake, { signal })
      schedule()
      return () => {
        stop.abort()
        unsubscribe()
        clearTimeout(timer)
      }
    },
  }
}

export type StudioSession = ReturnType<typeof createStudioSession>

function randomText(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
