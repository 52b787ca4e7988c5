import { createSlot } from '../device/storage.ts'

const isDays = (value: unknown): value is number => typeof value === 'number'

/** In this tab alone: signing out ends on a page of its own, which should not promise what was just deleted. */
const slot = () => createSlot<number>('vitrine:farewell', isDays, sessionStorage)

/** In how many days the account is deleted; 0 when it is. */
export const rememberFarewell = (waitDays: number): void => slot().write(waitDays)
/** Null where nobody has said farewell. */
export const readFarewell = (): number | null => slot().read()
export const forgetFarewell = (): void => slot().clear()
