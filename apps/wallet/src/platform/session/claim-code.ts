import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'

/** What a claim link brought: whom it was sent to, and the code that shows that they opened it. */
export interface ClaimCode {
  identity: { identity_type: 'email' | 'phone'; identity_value: string }
  otp: string
}

const isClaimCode = (value: unknown): value is ClaimCode =>
  isRecord(value) &&
  typeof value.otp === 'string' &&
  isRecord(value.identity) &&
  typeof value.identity.identity_value === 'string' &&
  (value.identity.identity_type === 'email' || value.identity.identity_type === 'phone')

/** Of this tab only, from the claim to the sign-in: it is in no address, and gone with the tab. */
export const claimCode = (storage: KeyValueStorage) => createSlot('vitrine:claim-code', isClaimCode, storage)

/** From an address with `otp`, `iden-type` and `iden-value` (spec §5); null without all three. */
export function readClaimCode(search: URLSearchParams): ClaimCode | null {
  const [otp, type, value] = ['otp', 'iden-type', 'iden-value'].map((name) => search.get(name))
  const known = type === 'email' ? 'email' : type === 'phone' || type === 'phone_number' ? 'phone' : null
  if (!otp || !value || !known) return null
  return { identity: { identity_type: known, identity_value: value }, otp }
}
