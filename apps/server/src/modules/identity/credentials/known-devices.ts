import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { Identifier } from './identifiers.ts'

/**
 * Which identifiers a browser has signed in with before, in a cookie that only this server can write and that says nothing to who reads it.
 * Strangers' guesses never shut out a device that is known.
 */
export interface KnownDevices {
  /** Names the device among those that know this identifier; null for a stranger. */
  find(cookie: string, identifier: Identifier): string | null
  /** The cookie from now on: this identifier first, those before behind it. */
  remember(cookie: string, identifier: Identifier): string
}

export const knownDeviceSeconds = 180 * 24 * 60 * 60
/** People who share a browser. */
const identifiersMax = 6

export function createKnownDevices({ clock, hash }: { clock: Clock; hash: KeyedHash }): KnownDevices {
  const seal = ({ type, value }: Identifier, random: string, until: string) =>
    hash('known device', type, value, random, until)
  const isOf = (entry: string, identifier: Identifier) => {
    const [random = '', until = '', sealed] = entry.split('.')
    return sealed === seal(identifier, random, until) && Number(until) * 1000 > clock.now().getTime()
  }
  const entriesOf = (cookie: string) => cookie.split('!').slice(0, identifiersMax)
  return {
    find: (cookie, identifier) => entriesOf(cookie).find((entry) => isOf(entry, identifier)) ?? null,
    remember(cookie, identifier) {
      const random = randomBytes(9).toString('base64url')
      const until = String(Math.floor(clock.now().getTime() / 1000) + knownDeviceSeconds)
      const others = entriesOf(cookie).filter((entry) => entry !== '' && !isOf(entry, identifier))
      return [`${random}.${until}.${seal(identifier, random, until)}`, ...others].slice(0, identifiersMax).join('!')
    },
  }
}
