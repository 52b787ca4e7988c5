import { createSlot, type KeyValueStorage, oneOf } from '../device/storage.ts'

export const endedKey = 'vitrine:ended'
/** `here`: the rest of the person's data on this site is still to be forgotten. */
const stages = ['here', 'forgotten'] as const

/**
 * Kept where a frame has ended the session, until somebody signs in: a frame cannot take the person to the provider, who goes on
 * knowing them, so that the next sign-in asks who it is.
 */
export const endedSlot = (storage: KeyValueStorage) => createSlot(endedKey, oneOf(stages), storage)
