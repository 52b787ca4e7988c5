import type { ChatMessage } from '../../../data/chat/model.ts'

/** What a timeline shows, one below the other. */
export type Row =
  | { type: 'day'; id: string; day: number }
  | { type: 'new'; id: string }
  | { type: 'message'; id: string; message: ChatMessage; isFirst: boolean; isLast: boolean }

/** What somebody says within so long belongs together. */
const togetherMs = 5 * 60_000

/** Day lines, the line above what has not been read, and who goes on saying something. `readUpTo` is an event id. */
export function rowsOf(messages: readonly ChatMessage[], readUpTo: string | null): Row[] {
  const rows: Row[] = []
  const firstNew = firstUnread(messages, readUpTo)
  let before: Extract<Row, { type: 'message' }> | null = null
  for (const message of messages) {
    const isNewDay: boolean = before === null || !isSameDay(before.message.sentAt, message.sentAt)
    if (isNewDay) rows.push({ type: 'day', id: `day ${message.id}`, day: message.sentAt })
    if (message.id === firstNew) rows.push({ type: 'new', id: 'new' })
    const goesOn: boolean =
      !isNewDay && message.id !== firstNew && before !== null && areTogether(before.message, message)
    if (goesOn && before) before.isLast = false
    before = { type: 'message', id: message.id, message, isFirst: !goesOn, isLast: true }
    rows.push(before)
  }
  return rows
}

/** The first of others after what has been read; null where all has been, or nobody knows what has. */
export function firstUnread(messages: readonly ChatMessage[], readUpTo: string | null): string | null {
  if (readUpTo === null) return null
  const read = messages.findIndex(({ id }) => id === readUpTo)
  if (read < 0) return null
  return messages.slice(read + 1).find(({ isMine, kind }) => !isMine && kind !== 'notice')?.id ?? null
}

function areTogether(one: ChatMessage, next: ChatMessage): boolean {
  return (
    one.sender.userId === next.sender.userId &&
    one.kind !== 'notice' &&
    next.kind !== 'notice' &&
    next.sentAt - one.sentAt < togetherMs
  )
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
