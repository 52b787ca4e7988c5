import { createSlot, isString } from '../device/storage.ts'

/** In this tab alone: signing out ends on a page of its own, which should not promise what was just deleted. */
const slot = () => createSlot<string>('vitrine:farewell', isString, sessionStorage)

export const rememberFarewell = (): void => slot().write('deleted')
export const wasFarewell = (): boolean => slot().read() !== null
export const forgetFarewell = (): void => slot().clear()
