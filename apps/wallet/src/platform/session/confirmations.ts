import { createSlot, isRecord, type KeyValueStorage } from '../device/storage.ts'

/** What a new person confirms: their age, and the terms with the privacy policy (spec §2.1). */
export interface Confirmations {
  isOldEnough: boolean
  acceptsTerms: boolean
}

export const nothingConfirmed: Confirmations = { isOldEnough: false, acceptsTerms: false }

const isConfirmations = (value: unknown): value is Confirmations =>
  isRecord(value) && typeof value.isOldEnough === 'boolean' && typeof value.acceptsTerms === 'boolean'

const slotOf = (storage: KeyValueStorage) => createSlot('vitrine:confirmations', isConfirmations, storage)

/** What was ticked on the connect screen, so that the sign-in does not ask again. For this tab only; the server records it. */
export function readConfirmations(storage: KeyValueStorage): Confirmations {
  return slotOf(storage).read() ?? nothingConfirmed
}

export function keepConfirmations(storage: KeyValueStorage, confirmations: Confirmations): void {
  slotOf(storage).write(confirmations)
}

export const hasConfirmedAll = ({ isOldEnough, acceptsTerms }: Confirmations) => isOldEnough && acceptsTerms
