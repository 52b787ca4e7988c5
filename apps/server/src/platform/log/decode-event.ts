import {
  type AnyEventKind,
  type Audience,
  type EventData,
  type EventType,
  eventKinds,
  type LogPosition,
} from '@vitrine/protocol'
import type { Logger } from '../telemetry/logger.ts'

interface Stored<Type, Data> {
  position: LogPosition
  at: Date
  type: Type
  subject: string
  actor: string | null
  audiences: readonly Audience[]
  data: Data
}

/** A row that no declaration reads, as one of a newer server's beside this one. Readers pass it by. */
export type UnreadableEvent = Stored<'unreadable', { storedAs: string }>

/** An event as it was read: what is known of it follows from its type. */
export type LoggedEvent = { [Type in EventType]: Stored<Type, EventData[Type]> }[EventType] | UnreadableEvent

/** One of these types. */
export type EventOf<Type extends LoggedEvent['type']> = Extract<LoggedEvent, { type: Type }>

export interface StoredRow {
  position: LogPosition
  at: Date
  type: string
  subject: string
  actor: string | null
  audiences: readonly Audience[]
  data: Record<string, unknown>
}

const kindOf = new Map<string, AnyEventKind>(eventKinds.map((kind) => [kind.type, kind]))

/** Reads rows by the declarations of their types; says once for each type that there are some which cannot be read. */
export function createDecoder(logger: Pick<Logger, 'warn'>): (row: StoredRow) => LoggedEvent {
  const complained = new Set<string>()
  return (row) => {
    const kind = kindOf.get(row.type)
    const read = kind?.data.safeParse(row.data)
    if (read?.success) return { ...row, data: read.data } as LoggedEvent
    if (!complained.has(row.type)) {
      complained.add(row.type)
      const field = read?.error?.issues[0]?.path.join('.') ?? ''
      logger.warn('events of the log cannot be read and are passed by', { event: row.type, field })
    }
    return { ...row, type: 'unreadable', data: { storedAs: row.type } }
  }
}
