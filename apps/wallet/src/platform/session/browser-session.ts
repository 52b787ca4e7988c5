import type { AppConfig } from '../config.ts'
import { paths } from '../paths.ts'
import { createPendingPath } from '../pending-path.ts'
import { ProviderUnreachable } from './errors.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { logout } from './logout.ts'
import { createSession } from './session.ts'
import { createSignIn } from './sign-in.ts'
import { createTokenSlot, sessionKey } from './tokens.ts'

const channelName = 'vitrine:session'
const longestTimerMs = 2 ** 31 - 1

export interface BrowserSessionNeeds {
  config: AppConfig
  language: () => string
}

/** The session of this browser: tokens in localStorage, Web Locks and a BroadcastChannel between tabs. */
export function createBrowserSession({ config, language }: BrowserSessionNeeds) {
  const origin = location.origin
  const channel = new BroadcastChannel(channelName)
  let loading: Promise<IdentityProvider> | null = null

  /** Loaded when first used, so that the connect screen does not wait for it. */
  function provider(): Promise<IdentityProvider> {
    loading ??= import('./identity-provider.ts').then(
      ({ createIdentityProvider }) =>
        createIdentityProvider({
          issuer: new URL(origin),
          clientId: config.clientId,
          scopes: config.scopes,
          redirectUri: origin + paths.callback,
          postLogoutRedirectUri: origin + paths.logoutCallback,
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
    tokens: createTokenSlot(localStorage),
    renew: async (refreshToken) => (await provider()).renew(refreshToken),
    exclusively: (name, run) => (navigator.locks ? navigator.locks.request(name, run) : run()),
    mayRefresh: () => location.pathname !== paths.logoutCallback,
    now: Date.now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })

  const leaveTo = (url: string) => location.assign(url)

  return {
    session,
    pendingPath: createPendingPath(localStorage),
    warmUp: () => void provider(),
    signIn: createSignIn({
      provider,
      session,
      storage: localStorage,
      randomText,
      leaveTo,
      language,
      now: Date.now,
    }),
    logout: () => logout({ session, provider, leaveTo, broadcast: () => channel.postMessage({ type: 'logout' }) }),

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
      channel.addEventListener('message', ({ data }) => data?.type === 'logout' && session.end('other-tab'), { signal })
      addEventListener('storage', ({ key }) => (key === sessionKey || key === null) && session.syncFromStorage(), {
        signal,
      })
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
