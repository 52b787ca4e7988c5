import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@vitrine/protocol'
import { type MerchantCode, redeemCodePayload } from '@vitrine/token-rules'

export interface RedeemCodes {
  /** A code that is good from now on for a minute. */
  make(merchantId: string, now: Date): { code: string; expiresAt: Date }
  /** Whether this server made it and it is still good. */
  isGood(code: Extract<MerchantCode, { kind: 'signed' }>, now: Date): boolean
}

/** Codes that prove themselves: nothing is kept until one is used. */
export function createRedeemCodes([newest, ...older]: readonly [string, ...string[]]): RedeemCodes {
  const sign = (secret: string, payload: string) => createHmac('sha256', secret).update(payload).digest('base64url')
  return {
    make(merchantId, now) {
      const expiresAtSeconds = Math.ceil(now.getTime() / 1000) + limits.redeemCodeSeconds
      const payload = redeemCodePayload(merchantId, expiresAtSeconds, randomBytes(12).toString('base64url'))
      return { code: `${payload}:${sign(newest, payload)}`, expiresAt: new Date(expiresAtSeconds * 1000) }
    },
    isGood({ merchantId, expiresAtSeconds, nonce, signature }, now) {
      if (expiresAtSeconds * 1000 <= now.getTime()) return false
      const payload = redeemCodePayload(merchantId, expiresAtSeconds, nonce)
      const given = Buffer.from(signature)
      return [newest, ...older].some((secret) => {
        const right = Buffer.from(sign(secret, payload))
        return right.length === given.length && timingSafeEqual(right, given)
      })
    },
  }
}
