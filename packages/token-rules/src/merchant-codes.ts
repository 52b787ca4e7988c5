/** What a merchant's QR code says: who it is, and for one that changes on a screen until when and with which proof. */
export type MerchantCode =
  | { kind: 'static'; merchantId: string }
  | { kind: 'signed'; merchantId: string; expiresAtSeconds: number; nonce: string; signature: string }

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const staticForm = new RegExp(`^vitrine:merchant:(${uuid})$`)
const signedForm = new RegExp(`^vitrine:redeem:(${uuid}):(\\d{10,12}):([A-Za-z0-9_-]{16}):([A-Za-z0-9_-]{43})$`)

/** Null for any other text. */
export function readMerchantCode(text: string): MerchantCode | null {
  const code = text.trim()
  const fixed = staticForm.exec(code)
  if (fixed?.[1]) return { kind: 'static', merchantId: fixed[1] }
  const [, merchantId, expires, nonce, signature] = signedForm.exec(code) ?? []
  if (!merchantId || !expires || !nonce || !signature) return null
  return { kind: 'signed', merchantId, expiresAtSeconds: Number(expires), nonce, signature }
}

export const staticMerchantCode = (merchantId: string) => `vitrine:merchant:${merchantId}`

/** What the signature of a changing code is about. */
export const redeemCodePayload = (merchantId: string, expiresAtSeconds: number, nonce: string) =>
  `vitrine:redeem:${merchantId}:${expiresAtSeconds}:${nonce}`
