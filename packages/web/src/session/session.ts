import { limits } from '@vitrine/protocol/limits'
import { logWarning } from '../log.ts'
import type { Slot } from '../storage.ts'
import { ProviderUnreachable, RefreshRefused, SignedOut } from './errors.ts'
import type { SessionTokens } from './tokens.ts'

export type RenewedTokens = Pick<SessionTokens, 'accessToken' | 'refreshToken' | 'expiresAt'> & { idToken?: string }

export type SessionState =
  | { status: 'signed-out' }
  /** `readOnly`: the access token is used up and the provider cannot be reached; what is cached still shows (R1). */
  | { status: 'signed-in'; sub: string; readOnly: boolean }

export type SessionEnd = 'refused' | 'logout' | 'other-tab'

export interface SessionNeeds {
  tokens: Slot<SessionTokens>
  /** Throws RefreshRefused or ProviderUnreachable. */
  renew: (refreshToken: string) => Promise<RenewedTokens>
  /** One holder among all tabs of this browser (Web Locks). */
  exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T>
  /** False where a refresh must not happen: the logout-callback address (spec §4). */
  mayRefresh: () => boolean
  now: () => number
  wait: (ms: number) => Promise<void>
}

export type Session = ReturnType<typeof createSession>

const signedOut: SessionState = { status: 'signed-out' }
const retryStepMs = 400
export const renewalLock = 'vitrine:refresh'

export function createSession({ tokens, renew, exclusively, mayRefresh, now, wait }: SessionNeeds) {
  const listeners = new Set<() => void>()
  const endListeners = new Set<(reason: SessionEnd) => void>()
  let state = read(false)
  let refreshing: Promise<SessionTokens> | null = null

  function read(readOnly: boolean): SessionState {
    const held = tokens.read()
    return held ? { status: 'signed-in', sub: held.sub, readOnly } : signedOut
  }

  function settle(next: SessionState) {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function end(reason: SessionEnd) {
    tokens.clear()
    if (state.status === 'signed-out') return
    settle(signedOut)
    for (const listener of endListeners) listener(reason)
  }

  const isFresh = (held: SessionTokens) => held.expiresAt - now() >= limits.accessTokenRefreshMarginSeconds * 1000

  /** Where `held` is no longer what is kept: another tab's renewal, which a browser may show later than it lends the lock. */
  function newerOf(held: SessionTokens, present: SessionTokens | null): SessionTokens {
    if (present?.sub !== held.sub || !isFresh(present)) throw new SignedOut()
    settle(read(false))
    return present
  }

  async function renewWithRetries(held: SessionTokens): Promise<SessionTokens> {
    for (let attempt = 1; ; attempt++) {
      try {
        const renewed = await renew(held.refreshToken)
        const present = tokens.read()
        if (present?.refreshToken !== held.refreshToken) return newerOf(held, present)
        const next = { ...held, ...renewed, idToken: renewed.idToken ?? held.idToken }
        tokens.write(next)
        settle(read(false))
        return next
      } catch (error) {
        if (error instanceof RefreshRefused) {
          const present = tokens.read()
          if (present?.refreshToken !== held.refreshToken) return newerOf(held, present)
          end('refused')
        }
        if (!(error instanceof ProviderUnreachable) || attempt >= limits.refreshTriesMax) throw error
        await wait(retryStepMs * attempt)
      }
    }
  }

  /** A new access token; `stale` is the one that was refused, so that another tab's newer one is taken instead of asking again. */
  function refresh(stale?: string): Promise<SessionTokens> {
    refreshing ??= exclusively(renewalLock, async () => {
      const held = tokens.read()
      if (!held || !mayRefresh()) throw new SignedOut()
      if (isFresh(held) && held.accessToken !== stale) return held
      return renewWithRetries(held)
    })
      .catch((error: unknown) => {
        const held = tokens.read()
        if (error instanceof ProviderUnreachable && held) settle(read(held.expiresAt <= now()))
        throw error
      })
      .finally(() => {
        refreshing = null
      })
    return refreshing
  }

  return {
    state: () => state,
    tokens: () => tokens.read(),

    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Called once when the session ends, whoever ended it. */
    onEnd(listener: (reason: SessionEnd) => void) {
      endListeners.add(listener)
      return () => void endListeners.delete(listener)
    },

    begin(next: SessionTokens) {
      tokens.write(next)
      settle(read(false))
    },

    end,

    /** Null when signed out. Rejects with ProviderUnreachable when the token is used up and no new one can be had. */
    async accessToken(): Promise<string | null> {
      const held = tokens.read()
      if (!held) return null
      return isFresh(held) ? held.accessToken : (await refresh()).accessToken
    },

    refresh,

    /** Runs a call; after a 401 once more with a new token (spec §4). */
    async withAccessToken<T>(call: (token: string | null) => Promise<T>, isUnauthorized: (result: T) => boolean) {
      const token = await this.accessToken()
      const result = await call(token)
      if (token === null || !isUnauthorized(result)) return result
      return call((await refresh(token)).accessToken)
    },

    /** Another tab wrote or cleared the tokens. */
    syncFromStorage() {
      const held = tokens.read()
      if (!held) end('other-tab')
      else settle(read(false))
    },

    /** Refreshes ahead of need: when the token is about to run out, or when a read-only session may come back. */
    async upkeep(): Promise<void> {
      try {
        await this.accessToken()
      } catch (error) {
        if (error instanceof ProviderUnreachable || error instanceof RefreshRefused || error instanceof SignedOut)
          return
        logWarning('the session could not be kept fresh', error)
      }
    },

    /** Milliseconds until `upkeep` is due; null when signed out. */
    upkeepDueInMs(): number | null {
      const held = tokens.read()
      if (!held) return null
      return Math.max(0, held.expiresAt - now() - limits.accessTokenRefreshMarginSeconds * 1000)
    },
  }
}
