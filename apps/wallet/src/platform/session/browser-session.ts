import { ProviderUnreachable } from '@vitrine/web/errors'
import type { IdentityProvider } from '@vitrine/web/identity-provider'
import { logout } from '@vitrine/web/logout'
import { createSession } from '@vitrine/web/session'
import { clientOf, createTokenSlot, sessionKey } from '@vitrine/web/tokens'
import type { KeyValueStorage } from '../device/storage.ts'
import { navigate } from '../navigation/navigation.ts'
import { paths } from '../navigation/paths.ts'
import { createPendingPath } from '../navigation/pending-path.ts'
import { type Departure, leavePage } from './departure.ts'
import { createSignIn } from './sign-in.ts'

const channelName = 'vitrine:session'
const longestTimerMs = 2 ** 31 - 1

/** Where a session lives, and how it is begun and ended. */
export interface SessionPlace {
  storage: KeyValueStorage
  /** Whether other tabs have the same session: they hear of its end and this page of theirs. */
  isShared: () => boolean
  depart: () => Departure
  /** Ends the session at the provider, too; a frame cannot go there. */
  leaveTo: (url: string) => void
  /** What one tab at a time holds; none where nobody else has the session. */
  locks: () => LockManager | undefined
  /** Whether the session is lent by another place, for which this one's other tabs do not speak. */
  isLent?: () => boolean
  /** Whether a session may be had from elsewhere by a press, and how: true where there was one. */
  mayBorrow?: () => boolean
  borrow?: () => Promise<boolean>
  /** The session is over. */
  ended?: () => void
}

const ownPage = (): SessionPlace => ({
  storage: localStorage,
  isShared: () => true,
  locks: () => navigator.locks,
  depart: leavePage,
  leaveTo: (url) => location.assign(url),
})

export interface BrowserSessionNeeds {
  client: { clientId: string; scopes: readonly string[]; issuer: string | null }
  language: () => string
  /** Without one it is this browser's, and the page leaves for signing in. */
  place?: SessionPlace
}

/** The session of this browser: tokens in localStorage, Web Locks and a BroadcastChannel between tabs. */
export function createBrowserSession({ client, language, place = ownPage() }: BrowserSessionNeeds) {
  const { storage, isShared, locks, depart, leaveTo } = place
  const origin = location.origin
  const channel = isShared() ? new BroadcastChannel(channelName) : null
  const providers = new Map<string, Promise<IdentityProvider>>()

  /** Loaded when first used, so that the connect screen does not wait for it. */
  function provider(clientId = client.clientId): Promise<IdentityProvider> {
    const known = providers.get(clientId)
    if (known) return known
    const loading = import('@vitrine/web/identity-provider').then(
      ({ createIdentityProvider }) =>
        createIdentityProvider({
          issuer: new URL(client.issuer ?? origin),
          clientId,
          scopes: client.scopes,
          redirectUri: origin + paths.callback,
          postLogoutRedirectUri: origin + paths.logoutCallback,
          now: Date.now,
        }),
      (cause: unknown) => {
        providers.delete(clientId)
        throw new ProviderUnreachable('code', { cause })
      },
    )
    providers.set(clientId, loading)
    return loading
  }

  /** A session is renewed and ended as the client that began it, whatever the configuration says by now. */
  const ofSession = (held = session.tokens()) => provider(held ? clientOf(held.accessToken) : undefined)

  const session = createSession({
    tokens: createTokenSlot(storage),
    renew: async (refreshToken) => (await ofSession()).renew(refreshToken),
    exclusively: (name, run) => locks()?.request(name, run) ?? run(),
    mayRefresh: () => location.pathname !== paths.logoutCallback,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

  session.onEnd(() => place.ended?.())
  /** Whether the tabs that the channel reaches have this session. */
  const speaksForTabs = () => isShared() && !place.isLent?.()

  /** The session that another place lends; false where there is none, or none is lent. */
  async function borrow(): Promise<boolean> {
    if (!(await place.borrow?.())) return false
    session.syncFromStorage()
    return true
  }

  return {
    session,
    pendingPath: createPendingPath(localStorage),
    warmUp: () => void provider(),
    signIn: createSignIn({
      clientId: client.clientId,
      provider,
      session,
      storage,
      randomText,
      mayBorrow: () => place.mayBorrow?.() ?? false,
      borrow,
      depart,
      arriveAt: (path) => path && navigate(path, { replace: true }),
      language,
      now: Date.now,
    }),
    logout: () => {
      const mayTell = speaksForTabs()
      return logout({
        session,
        provider: ofSession,
        leaveTo,
        broadcast: () => mayTell && channel?.postMessage({ type: 'logout' }),
      })
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
        if (!signal.aborted && isUsable()) schedule()
      }
      const isUsable = () => (session.upkeepDueInMs() ?? 0) > 0
      const wake = () => {
        if (document.visibilityState === 'visible' && session.upkeepDueInMs() === 0) void keepUp()
      }

      const unsubscribe = session.subscribe(schedule)
      const heard = ({ data }: MessageEvent) => {
        if (data?.type === 'logout' && speaksForTabs()) session.end('other-tab')
      }
      const changed = ({ key }: StorageEvent) => {
        if (isShared() && (key === sessionKey || key === null)) session.syncFromStorage()
      }
      channel?.addEventListener('message', heard, { signal })
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

export type BrowserSession = ReturnType<typeof createBrowserSession>

function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
