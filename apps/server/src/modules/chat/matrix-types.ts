/** A JSON object that clients made up. */
export type Content = Record<string, unknown>

export const memberships = ['invite', 'join', 'leave', 'ban', 'knock'] as const
export type Membership = (typeof memberships)[number]

/** What of a filter is honoured (client-server API, "Filtering"). */
export interface Filter {
  room?: {
    include_leave?: boolean
    timeline?: { limit?: number }
    state?: { lazy_load_members?: boolean; include_redundant_members?: boolean }
  }
}

/** An event of a room, as it is kept. */
export interface RoomEvent {
  position: number
  roomNr: number
  eventId: string
  type: string
  stateKey: string | null
  sender: string
  at: Date
  content: Content
  redactedBy: number | null
  relatesTo: string | null
  relation: string | null
  transaction: string | null
}

/** Somebody who calls, by one of their devices. */
export interface Device {
  accountId: string
  userId: string
  deviceId: string
  guest: boolean
}

export const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids, types and keys have at most 255 bytes. */
export const isName = (text: string) => Buffer.byteLength(text) <= 255
