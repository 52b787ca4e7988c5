import type { MatrixEvent } from '@vitrine/client/matrix'
import type { EventRow } from '../store/rows.ts'
import { isRecord, recordIn, textOrNull } from './content.ts'

/** An event as it is kept. Null for what is none. */
export function eventRowOf(roomId: string, event: MatrixEvent, order: number): EventRow | null {
  const { event_id: id, type, sender, content, origin_server_ts: at, state_key: stateKey, unsigned } = event
  if (typeof id !== 'string' || typeof type !== 'string' || typeof sender !== 'string') return null
  const said = isRecord(content) ? content : {}
  const row: EventRow = { roomId, order, id, type, sender, at: Number(at) || 0, content: said }
  if (typeof stateKey === 'string') row.stateKey = stateKey
  const because = unsigned?.redacted_because
  if (because) return removed(row, because.sender)
  const before = recordIn(unsigned, 'prev_content')
  if (type === 'm.room.member' && Object.keys(before).length > 0) row.before = before
  relate(row)
  const redacts = type === 'm.room.redaction' ? redactedIn(event) : null
  if (redacts !== null) Object.assign(row, { relatesTo: redacts, relation: 'redacts' })
  const relations = recordIn(unsigned, 'm.relations')
  const edit = relations['m.replace']
  if (isRecord(edit) && edit.sender === sender) {
    row.edit = { content: recordIn(edit, 'content'), at: Number(edit.origin_server_ts) || 0 }
  }
  const thread = recordIn(relations, 'm.thread')
  if (typeof thread.count === 'number') {
    const latest = recordIn(thread, 'latest_event')
    row.replies = {
      ...{ count: thread.count, lastAt: Number(latest.origin_server_ts) || 0 },
      lastSender: textOrNull(latest.sender) ?? '',
    }
  }
  return row
}

/** What it belongs to, so that it is found by that. */
export function relate(row: EventRow): EventRow {
  const { 'm.relates_to': relates, 'v.question': question, 'v.sketch': sketch } = row.content
  const { rel_type: relation, event_id: target } = recordIn(relates)
  if (typeof relation === 'string' && typeof target === 'string') {
    row.relation = relation
    if (relation === 'm.thread') row.threadId = target
    else row.relatesTo = target
  }
  if (row.type === 'm.room.message' && relation !== 'm.replace') {
    if (isRecord(question)) row.kind = 'question'
    else if (isRecord(sketch)) row.kind = 'sketch'
  }
  return row
}

/** What is left of one that was taken back. */
export function removed({ roomId, order, id, type, sender, stateKey, at, threadId }: EventRow, by: string): EventRow {
  return {
    ...{ roomId, order, id, type, sender, at, content: {}, removedBy: by },
    ...(stateKey === undefined ? {} : { stateKey }),
    // It keeps its place in the thread.
    ...(threadId === undefined ? {} : { threadId }),
  }
}

/** Event id that a redaction takes back. */
export const redactedIn = ({ redacts, content }: MatrixEvent): string | null =>
  textOrNull(redacts) ?? textOrNull(recordIn(content).redacts)

/** Whether lists and timelines show it by itself. */
export function isShown({ type, relation, content, removedBy }: EventRow): boolean {
  if (removedBy !== undefined) return type === 'm.room.message' || type === 'm.poll.start'
  if (type === 'm.room.message') return relation !== 'm.replace' && typeof content.body === 'string'
  return type === 'm.poll.start' || type === 'm.sticker' || type === 'm.room.encrypted'
}
