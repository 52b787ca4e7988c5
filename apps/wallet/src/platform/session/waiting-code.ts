import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'

/** A sign-in that waits for the code it has sent; a link in the message may bring the code to another tab. */
export interface WaitingCode {
  uid: string
  identity: { identity_type: 'email' | 'phone'; identity_value: string }
  sentTo: string
  /** When another code may be asked for, milliseconds since the epoch. */
  resendAt: number
  /** The server's own page on which the code can be read, where it sends no mail or text messages. */
  inbox?: string | undefined
}

const isWaitingCode = (value: unknown): value is WaitingCode =>
  isRecord(value) &&
  typeof value.uid === 'string' &&
  typeof value.sentTo === 'string' &&
  typeof value.resendAt === 'number' &&
  isRecord(value.identity) &&
  typeof value.identity.identity_value === 'string'

export const waitingCode = (storage: KeyValueStorage) => createSlot('vitrine:waiting-code', isWaitingCode, storage)
