import { createSlot, isRecord } from '../../../platform/device/storage.ts'

export type Draft = Record<string, string | boolean>

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string' || typeof each === 'boolean')

/** What has been written and not sent yet, on this device; gone with a sign-out like all that is the person's. */
export const draftOf = (tokenId: string) => createSlot(`vitrine:form:${tokenId}`, isDraft, localStorage)
