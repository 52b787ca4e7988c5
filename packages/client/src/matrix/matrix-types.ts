/** What the client-server API of Matrix says, as far as this client reads it. Others wrote it: contents are checked where they are used. */

export type MatrixContent = Record<string, unknown>

export interface MatrixEvent {
  type: string
  event_id: string
  sender: string
  /** Milliseconds since 1970. */
  origin_server_ts: number
  content: MatrixContent
  /** Of state alone. */
  state_key?: string
  room_id?: string
  /** Of a redaction, in older rooms. */
  redacts?: string
  unsigned?: {
    /** Of what this device has sent. */
    transaction_id?: string
    redacted_because?: MatrixEvent
    'm.relations'?: Record<string, unknown>
  }
}

/** State as whoever is invited reads it. */
export type StrippedEvent = Pick<MatrixEvent, 'type' | 'sender' | 'content'> & { state_key: string }

export interface AccountData {
  type: string
  content: MatrixContent
}

export interface RoomSync {
  timeline?: { events: MatrixEvent[]; limited?: boolean; prev_batch?: string }
  state?: { events: MatrixEvent[] }
  ephemeral?: { events: AccountData[] }
  account_data?: { events: AccountData[] }
  unread_notifications?: { notification_count?: number; highlight_count?: number }
  summary?: { 'm.heroes'?: string[]; 'm.joined_member_count'?: number; 'm.invited_member_count'?: number }
}

export interface SyncReply {
  next_batch: string
  rooms?: {
    join?: Record<string, RoomSync>
    invite?: Record<string, { invite_state?: { events: StrippedEvent[] } }>
    leave?: Record<string, RoomSync>
  }
  account_data?: { events: AccountData[] }
}

export interface MessagesPage {
  chunk: MatrixEvent[]
  start: string
  /** Absent at the room's beginning. */
  end?: string
  state?: MatrixEvent[]
}

export interface RelationsPage {
  chunk: MatrixEvent[]
  next_batch?: string
}

export interface SearchReply {
  search_categories: {
    room_events?: { count?: number; results?: { rank?: number; result?: MatrixEvent }[]; next_batch?: string }
  }
}

export interface NewMatrixRoom {
  preset: 'private_chat' | 'trusted_private_chat' | 'public_chat'
  is_direct?: boolean
  /** User ids. */
  invite?: readonly string[]
  name?: string
  topic?: string
  creation_content?: MatrixContent
  initial_state?: readonly { type: string; state_key?: string; content: MatrixContent }[]
}
