import { createHmac, createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'
import { limits } from '@vitrine/protocol'
import {
  type PassCode,
  passHolderLength,
  passLinkLength,
  passLinkText,
  passSealText,
  passStepsOf,
} from '@vitrine/token-rules'

/** A ticket in somebody's hands: with the next holder everything is another. */
interface Held {
  tokenId: string
  holderId: string
}

export interface PassCodes {
  /** What the holder's device makes the codes of the coming hours from. */
  keyFor(held: Held, now: Date): { key: string; holder: string; seal: string; expiresAt: Date }
  /** Whether a device made the code with this holder's key, which is still good. */
  isProven(code: PassCode, holderId: string, now: Date): boolean
  /** By which a counter's phone tells codes that were made with a key of ours, without a connection. */
  publicKeys: readonly string[]
}

/** Keys follow from what they are about: nothing is kept until a ticket is used. */
export function createPassCodes(secrets: readonly [string, ...string[]]): PassCodes {
  const seals = secrets.map((secret) => ({ secret, ...sealOf(secret) }))
  const [newest = { secret: secrets[0], ...sealOf(secrets[0]) }] = seals
  return {
    keyFor({ tokenId, holderId }, now) {
      const expiresAtSeconds = Math.floor(now.getTime() / 1000) + limits.passKeyHours * 3600
      const { secret, privateKey } = newest
      const key = wordOf(secret, `vitrine:pass-key:${tokenId}:${holderId}:${expiresAtSeconds}`, passLinkLength)
      const holder = holderOf(secret, { tokenId, holderId })
      const { first, last } = passStepsOf(expiresAtSeconds)
      const text = passSealText({ tokenId, expiresAtSeconds, holder }, earlierLink(key, last - first))
      const seal = sign(null, Buffer.from(text), privateKey).toString('base64url')
      return { key, holder, seal, expiresAt: new Date(expiresAtSeconds * 1000) }
    },
    isProven(code, holderId, now) {
      const { tokenId, expiresAtSeconds, step, holder, link, seal } = code
      const { first, last } = passStepsOf(expiresAtSeconds)
      if (expiresAtSeconds * 1000 <= now.getTime() || step < first || step > last) return false
      const text = Buffer.from(passSealText(code, earlierLink(link, step - first)))
      return seals.some(
        ({ secret, publicKey }) =>
          holder === holderOf(secret, { tokenId, holderId }) &&
          verify(null, text, publicKey, Buffer.from(seal, 'base64url')),
      )
    },
    publicKeys: seals.map(({ publicKey }) => publicKey.export({ format: 'jwk' }).x ?? ''),
  }
}

const wordOf = (secret: string, about: string, length: number) =>
  createHmac('sha256', secret).update(about).digest('base64url').slice(0, length)

/** No secret: it is in every code, and says whose to nobody else. */
const holderOf = (secret: string, { tokenId, holderId }: Held) =>
  wordOf(secret, `vitrine:pass-holder:${tokenId}:${holderId}`, passHolderLength)

/** `earlierPassLink` of the token rules in native code: everybody's codes are checked here. */
function earlierLink(link: string, moments: number): string {
  let earlier = link
  for (let moment = 0; moment < moments; moment += 1)
    earlier = hash('sha256', passLinkText(earlier), 'base64url').slice(0, passLinkLength)
  return earlier
}

/** The DER of an Ed25519 private key (RFC 8410) up to its 32 bytes. */
const ed25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function sealOf(secret: string): { privateKey: KeyObject; publicKey: KeyObject } {
  const seed = createHmac('sha256', secret).update('vitrine:pass-seal').digest()
  const privateKey = createPrivateKey({ key: Buffer.concat([ed25519, seed]), format: 'der', type: 'pkcs8' })
  return { privateKey, publicKey: createPublicKey(privateKey) }
}
