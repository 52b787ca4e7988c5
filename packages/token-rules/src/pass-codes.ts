import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { limits } from '@vitrine/protocol/limits'

/**
 * What a ticket's code on its holder's screen says. The holder's device has the last link of a chain and makes the others from it, each from the
 * one after it; at every moment it shows the link of that moment. The server has sealed the end of the chain, so that whoever has the server's
 * public key can tell a code that was made from a key of the server's, without a connection too, and can make none.
 */
export interface PassCode {
  tokenId: string
  /** Until when the key is good. */
  expiresAtSeconds: number
  /** Which moment it is for. */
  step: number
  /** Whose key it is, in a word that means something to the server alone. */
  holder: string
  link: string
  /** The server's signature of `passSealText`. */
  seal: string
}

/** How many letters of a digest a link has: too many to guess. */
export const passLinkLength = 22
export const passHolderLength = 8
/** Of an Ed25519 signature, 64 bytes, in base64url. */
export const passSealLength = 86

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const form = new RegExp(
  `^vitrine:pass:(${uuid}):(\\d{10,12}):(\\d{1,12}):([A-Za-z0-9_-]{${passHolderLength}})([A-Za-z0-9_-]{${passLinkLength}})([A-Za-z0-9_-]{${passSealLength}})$`,
)

/** Null for any other text. */
export function readPassCode(text: string): PassCode | null {
  const [, tokenId, expires, step, holder, link, seal] = form.exec(text.trim()) ?? []
  if (!tokenId || !expires || !step || !holder || !link || !seal) return null
  return { tokenId, expiresAtSeconds: Number(expires), step: Number(step), holder, link, seal }
}

export const passCode = ({ tokenId, expiresAtSeconds, step, holder, link, seal }: PassCode) =>
  `vitrine:pass:${tokenId}:${expiresAtSeconds}:${step}:${holder}${link}${seal}`

/** What the server signs: the end of the chain, and what it is for. */
export const passSealText = (about: Pick<PassCode, 'tokenId' | 'expiresAtSeconds' | 'holder'>, end: string) =>
  `vitrine:pass-seal:${about.tokenId}:${about.expiresAtSeconds}:${about.holder}:${end}`

/** Which code of the many is the one for this moment. */
export const passStepAt = (now: Date) => Math.floor(now.getTime() / 1000 / limits.passCodeSeconds)

/** Shown a moment ago or by a clock that is a little ahead: still the code of now. A photograph is soon worth nothing. */
export const isPassStepOf = (step: number, now: Date) => Math.abs(step - passStepAt(now)) <= 1

/** The moments that a key has links for: from a little before it was given until it is over. */
export function passStepsOf(expiresAtSeconds: number): { first: number; last: number } {
  const at = (seconds: number) => passStepAt(new Date(seconds * 1000))
  return { first: at(expiresAtSeconds - limits.passKeyHours * 3600) - 2, last: at(expiresAtSeconds) }
}

/** What a link's digest is made of: the first letters of that are the link of the moment before. */
export const passLinkText = (link: string) => `vitrine:pass-link:${link}`

/**
 * The link of so many moments before, as every device can make it. In script, because the browser's own digests are answered one by one:
 * a thousand of them take a busy phone seconds.
 */
export function earlierPassLink(link: string, moments: number): string {
  let earlier = link
  for (let moment = 0; moment < moments; moment += 1)
    earlier = base64url(sha256(utf8ToBytes(passLinkText(earlier)))).slice(0, passLinkLength)
  return earlier
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
