import { SignInUnknown } from '@vitrine/web/errors'
import type { IdentityProvider } from '@vitrine/web/identity-provider'
import type { Session } from '@vitrine/web/session'
import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'
import { isInternalPath, isLanding } from '../navigation/deep-link.ts'
import type { Departure } from './departure.ts'
import { endedSlot } from './ended.ts'

export interface SignInWish {
  /** An e-mail address or phone number, or how the person wants to sign in: `guest`, `wallet:eth`, `wallet:sol`. */
  loginHint?: string
  /** Whose brand the sign-in screens wear. */
  business?: string
  /** A claim, a share or something on offer to come back to (R6). */
  claimPath?: string
  /** Ask who it is even when the provider remembers somebody. */
  askAgain?: boolean
}

export interface SignInNeeds {
  /** What the app is known as now; a sign-in is finished as what it was started as. */
  clientId: string
  provider: (clientId: string) => Promise<Pick<IdentityProvider, 'authorizationUrl' | 'exchange'>>
  session: Pick<Session, 'begin'>
  /** Shared by tabs: a link from a mail may finish the sign-in in another one. */
  storage: KeyValueStorage
  randomText: () => string
  /** A session of somebody who is signed in elsewhere, had by a press: whether there may be one, and whether there was. */
  mayBorrow: () => boolean
  borrow: () => Promise<boolean>
  depart: () => Departure
  /** Where a sign-in that came back here by itself goes on. */
  arriveAt: (path: string | null) => void
  language: () => string
  now: () => number
}

interface Started {
  state: string
  nonce: string
  verifier: string
  business: string | null
  clientId?: string
  at: number
}

const isStarted = (value: unknown): value is Started =>
  isRecord(value) &&
  ['state', 'nonce', 'verifier'].every((name) => typeof value[name] === 'string') &&
  typeof value.at === 'number'
const isStartedList = (value: unknown): value is Started[] => Array.isArray(value) && value.every(isStarted)

const lifetimeMs = 60 * 60 * 1000
const startedMax = 8

export function createSignIn({
  clientId,
  provider,
  session,
  storage,
  randomText,
  mayBorrow,
  borrow,
  depart,
  arriveAt,
  language,
  now,
}: SignInNeeds) {
  const slot = createSlot('vitrine:sign-ins', isStartedList, storage)
  const ended = endedSlot(storage)
  const finishing = new Map<string, Promise<{ returnTo: string | null; business: string | null }>>()
  const alive = () => (slot.read() ?? []).filter((started) => now() - started.at < lifetimeMs)

  async function finish(callback: URL) {
    const state = callback.searchParams.get('state') ?? ''
    const started = alive().find((entry) => entry.state === state)
    if (!started) throw new SignInUnknown()
    const tokens = await (await provider(started.clientId ?? clientId)).exchange(callback, started)
    slot.write(alive().filter((entry) => entry.state !== state))
    session.begin(tokens)
    ended.clear()
    return { returnTo: claimPathOf(state), business: started.business }
  }

  return {
    /** Sends the browser to the provider. */
    async start(wish: SignInWish = {}): Promise<void> {
      // Whoever says who they are wants no other session.
      const isAnybody = !wish.loginHint && !wish.askAgain
      if (isAnybody && mayBorrow() && (await borrow())) {
        arriveAt(wish.claimPath ?? null)
        return
      }
      const state = stateWith(randomText(), wish.claimPath)
      const secrets = { state, nonce: randomText(), verifier: randomText() }
      const started = { ...secrets, business: wish.business ?? null, clientId, at: now() }
      // First of all: a window opens only from a press.
      const departure = depart()
      try {
        const url = await (await provider(clientId)).authorizationUrl({
          ...started,
          prompt: wish.askAgain || wish.loginHint || ended.read() ? 'login consent' : 'consent',
          loginHint: wish.loginHint,
          businessId: wish.business,
          language: language(),
        })
        slot.write([...alive(), started].slice(-startedMax))
        const callback = await departure.to(url)
        if (callback) arriveAt((await finish(callback)).returnTo)
      } catch (error) {
        departure.cancel()
        throw error
      }
    },

    /** Takes the provider's answer once, however often the screen asks; a lost network leaves it to be tried again. */
    finish(callback: URL): Promise<{ returnTo: string | null; business: string | null }> {
      const known = finishing.get(callback.href)
      if (known) return known
      const run = finish(callback).catch((error: unknown) => {
        finishing.delete(callback.href)
        throw error
      })
      finishing.set(callback.href, run)
      return run
    },
  }
}

/** The claim travels inside the request's state, which the provider keeps and gives back (R6). */
function stateWith(random: string, claimPath: string | undefined): string {
  return claimPath ? `${random}.${base64Url(claimPath)}` : random
}

export function claimPathOf(state: string): string | null {
  const encoded = state.split('.')[1]
  if (!encoded) return null
  try {
    const path = new TextDecoder().decode(
      Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0)),
    )
    return isInternalPath(path) && isLanding(path) ? path : null
  } catch {
    return null
  }
}

function base64Url(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
