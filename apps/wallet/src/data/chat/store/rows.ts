import type { MatrixContent } from '@vitrine/client/matrix'

/** What the device keeps of chat. Everything of others in it is as they sent it: read it by `reading/`. */

export interface EventRow {
  roomId: string
  /**
   * Place in the room, its unbroken runs one behind the other; -1 for one that was fetched by itself, whose place is not known.
   */
  order: number
  /** Of Matrix. */
  id: string
  type: string
  sender: string
  stateKey?: string
  /** `origin_server_ts`. */
  at: number
  content: MatrixContent
  /** State that it replaced, where that says more than it does: the membership before. */
  before?: MatrixContent
  /** User id of whoever took it back; its content is gone. */
  removedBy?: string
  /** The newest edit that the server told with it: content and time. */
  edit?: { content: MatrixContent; at: number }
  /** Event id that an edit, reaction or answer belongs to; indexed. */
  relatesTo?: string
  relation?: string
  /** Root of its thread; indexed. */
  threadId?: string
  /** Of a root, as far as the server has counted. */
  replies?: { count: number; lastAt: number; lastSender: string }
  /** Indexed. */
  kind?: 'question' | 'sketch'
}

/**
 * The older end of an unbroken run of a room's events. The live end belongs to whoever follows the server, this one to whoever reads
 * back: two tabs never write one row.
 */
export interface GapRow {
  roomId: string
  /** Where the run began: its live events have places from here on, older ones lie before. */
  base: number
  /** Place of its oldest event. */
  from: number
  /** Where to go on backwards; null at the room's beginning, or where the run before has been reached. */
  prevBatch: string | null
}

export interface RoomRow {
  id: string
  membership: 'join' | 'invite' | 'leave' | 'ban' | 'none'
  /** State by type, `type state key` where that is not empty; members are not in it. */
  state: Record<string, MatrixContent>
  accountData: Record<string, MatrixContent>
  heroes: readonly string[]
  joined: number
  invited: number
  /** Those of a direct room or an invitation that are known to belong to it, besides oneself. */
  members: readonly string[]
  invitedBy: string | null
  creator?: string
  /** Said at the invitation, or by one's own membership. */
  isDirect: boolean
  unread: number
  mentions: number
  last: EventRow | null
  /** The run that live events are added to, and the next place in it. */
  run: { base: number; next: number } | null
  /** Why it could not be joined by itself; not tried again. */
  joinFailure?: string
  /** Of `local+…`: the people that it is for, and what it has become. */
  invitees?: readonly string[]
  became?: string
}

export interface ReceiptRow {
  roomId: string
  userId: string
  /** Empty or `main` for the room itself. */
  thread: string
  eventId: string
  at: number
}

export interface PersonRow {
  userId: string
  name: string
  picture: string | null
}

export interface OutboxRow {
  roomId: string
  /** Order of sending. */
  seq: number
  /** Transaction id. */
  txn: string
  type: string
  content: MatrixContent
  /** Takes this event back instead of sending one. */
  redacts?: string
  at: number
  /** What is uploaded first, and where its address goes in the content: `url`, or a dotted path. */
  files?: readonly { blob: Blob; place: string; mxc?: string }[]
  state: 'waiting' | 'sending' | 'failed' | 'sent'
  failure?: string
  /** Event id; kept until the event itself has come. */
  sentId?: string
  /** When a room was being made for it and the answer was lost. */
  askedAt?: number
}

export interface MembersRow {
  roomId: string
  members: readonly { userId: string; membership: string; name: string }[]
}

export interface MediaRow {
  /** `mxc` and size. */
  key: string
  blob: Blob
  at: number
}

export interface Rows {
  /** `since`, `access`, `device`, `account data …`. */
  meta: { key: string; value: unknown }
  rooms: RoomRow
  events: EventRow
  gaps: GapRow
  receipts: ReceiptRow
  people: PersonRow
  members: MembersRow
  outbox: OutboxRow
  drafts: { key: string; text: string }
  media: MediaRow
}

export type Table = keyof Rows

/** Keys as IndexedDB compares them. */
export const keyPaths = {
  meta: ['key'],
  rooms: ['id'],
  events: ['roomId', 'order', 'id'],
  gaps: ['roomId', 'base'],
  receipts: ['roomId', 'userId', 'thread'],
  people: ['userId'],
  members: ['roomId'],
  outbox: ['roomId', 'seq'],
  drafts: ['key'],
  media: ['key'],
} as const satisfies { [T in Table]: readonly (keyof Rows[T])[] }

export const indexes = {
  events: {
    id: ['roomId', 'id'],
    related: ['roomId', 'relatesTo', 'at'],
    thread: ['roomId', 'threadId', 'at'],
    kind: ['roomId', 'kind', 'at'],
  },
} as const
