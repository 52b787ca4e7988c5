import { renewalLock } from '@vitrine/web/session'
import { createTokenSlot, sessionKey } from '@vitrine/web/tokens'
import { memoryStorage } from '../device/blocked-storage.ts'
import { createSlot, isString, type KeyValueStorage } from '../device/storage.ts'
import type { SessionPlace } from './browser-session.ts'
import { endedSlot } from './ended.ts'
import { borrow, borrowQuietly, type FirstParty, type Lender } from './first-party.ts'
import { openWindow } from './sign-in-window.ts'

export interface FramePlaceNeeds {
  /** The frame's own storage, which other sites' frames do not see. */
  own: KeyValueStorage
  /** Whether other frames on this site have it, too: not where the browser lets them keep nothing. */
  isShared: boolean
  lender: Lender | null
}

export interface FramePlace extends SessionPlace {
  /** Goes on where the person signed in by their own site's session before, if it is to be had without asking. */
  resume(): Promise<void>
  /** What is signed in from now on is kept as long as the page lives, and is nobody else's. */
  keepApart(): void
  /** The same once no renewal is under way: what is left behind stays good for whoever else has it. */
  turnApart(begin: () => void): Promise<void>
}

interface Lent extends FirstParty {
  /** Whose session was taken here; anybody else's is none. */
  sub: string
}

/**
 * Where the session of a framed wallet lives: in the frame's own storage, or, when the person has pressed for it here, where the wallet's
 * own site keeps it. Who has is remembered beside the host's page: no host meets somebody who has never signed in with it, nor whoever
 * signs in on the wallet's own site after them.
 */
export function createFramePlace({ own, isShared, lender }: FramePlaceNeeds): FramePlace {
  const pressed = createSlot('vitrine:first-party', isString, own)
  let storage = own
  let lent: Lent | null = null
  let isApart = false
  let isRefused = false

  const turnTo = (next: KeyValueStorage, from: Lent | null) => {
    storage = next
    lent = from
  }

  /** The account whose session it is now; null where there is none, or only that of somebody else. */
  function take(given: FirstParty | null, only: string | null): string | null {
    const sub = given && createTokenSlot(given.storage).read()?.sub
    if (isApart || !given || !sub || (only ?? sub) !== sub) return null
    turnTo(given.storage, { ...given, sub })
    return sub
  }

  const isSomebodyElses = (key: string) =>
    key === sessionKey && lent !== null && createTokenSlot(lent.storage).read()?.sub !== lent.sub
  const locks = () => (isApart ? undefined : (lent?.locks ?? (isShared ? navigator.locks : undefined)))

  function keepApart() {
    isApart = true
    turnTo(memoryStorage(), null)
  }

  return {
    storage: {
      getItem: (key) => (isSomebodyElses(key) ? null : storage.getItem(key)),
      setItem(key, value) {
        // Who else signs in here does so in the frame alone.
        if (isSomebodyElses(key) || (key === sessionKey && lent && JSON.parse(value).sub !== lent.sub))
          turnTo(own, null)
        storage.setItem(key, value)
      },
      removeItem(key) {
        if (isSomebodyElses(key)) return
        if (key === sessionKey && !isApart && storage.getItem(key) !== null) {
          // The wallet's own site forgets the rest of what it has of the person, at the latest when it is opened.
          if (lent) endedSlot(lent.storage).write('here')
          endedSlot(own).write('forgotten')
        }
        storage.removeItem(key)
      },
    },
    isShared: () => !isApart && (isShared || lent !== null),
    isLent: () => lent !== null,
    locks,
    depart: openWindow,
    // The provider's page is not shown in frames; what the session was is revoked.
    leaveTo: () => undefined,

    mayBorrow: () => lender !== null && !isApart && !isRefused && !lent,
    async borrow() {
      if (!lender) return false
      const given = await borrow(lender)
      if (!given) isRefused = true
      const sub = take(given, null)
      if (sub) pressed.write(sub)
      return sub !== null
    },
    async resume() {
      const sub = pressed.read()
      if (!lender || sub === null || createTokenSlot(own).read()) return
      take(await borrowQuietly(lender), sub)
    },
    ended() {
      if (lent) turnTo(own, null)
    },
    keepApart,
    async turnApart(begin) {
      const turn = () => {
        keepApart()
        begin()
      }
      await (locks()?.request(renewalLock, turn) ?? turn())
    },
  }
}
