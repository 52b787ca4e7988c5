import { memoryStorage } from '../blocked-storage.ts'
import { createSlot, isString, type KeyValueStorage } from '../storage.ts'
import type { SessionPlace } from './browser-session.ts'
import { endedSlot } from './ended.ts'
import { borrow, borrowQuietly, type FirstParty, type Lender } from './first-party.ts'
import { openWindow } from './sign-in-window.ts'
import { createTokenSlot, sessionKey } from './tokens.ts'

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
}

/**
 * Where the session of a framed wallet lives: in the frame's own storage, or, when the person has pressed for it here, where the wallet's
 * own site keeps it. That they have is remembered beside the host's page: no host meets somebody who has never signed in with it.
 */
export function createFramePlace({ own, isShared, lender }: FramePlaceNeeds): FramePlace {
  const pressed = createSlot('vitrine:first-party', isString, own)
  let storage = own
  let lent: FirstParty | null = null
  let isApart = false
  let isRefused = false

  const turnTo = (next: KeyValueStorage, from: FirstParty | null) => {
    storage = next
    lent = from
  }

  function take(given: FirstParty | null): boolean {
    if (isApart || !given || !createTokenSlot(given.storage).read()) return false
    turnTo(given.storage, given)
    return true
  }

  return {
    storage: {
      getItem: (key) => storage.getItem(key),
      setItem: (key, value) => storage.setItem(key, value),
      removeItem(key) {
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
    locks: () => (isApart ? undefined : (lent?.locks ?? (isShared ? navigator.locks : undefined))),
    depart: openWindow,
    // The provider's page is not shown in frames; what the session was is revoked.
    leaveTo: () => undefined,

    mayBorrow: () => lender !== null && !isApart && !isRefused && !lent,
    async borrow() {
      if (!lender) return false
      const given = await borrow(lender)
      if (!given) isRefused = true
      const isTaken = take(given)
      if (isTaken) pressed.write('yes')
      return isTaken
    },
    async resume() {
      if (!lender || pressed.read() === null || createTokenSlot(own).read()) return
      take(await borrowQuietly(lender))
    },
    ended() {
      if (lent) turnTo(own, null)
    },
    keepApart() {
      isApart = true
      turnTo(memoryStorage(), null)
    },
  }
}
