import type { Queryable } from '../../platform/database/database.ts'
import { findEvent } from './chat.store.ts'
import { badJson, forbidden, notFound } from './matrix-error.ts'
import { type Content, isObject, type RoomEvent } from './matrix-types.ts'
import type { Room } from './room.ts'

/**
 * What is said here besides what Matrix names: a question is a message with `v.question`, the root of the thread of its answers; a sketch is
 * a picture with `v.sketch`, its lines; which answer is the one says an event of this type that refers to the question.
 */
export const acceptType = 'v.answer.accepted'

/** Whose choice of an answer counts besides that of who asked. */
const staffPower = 50
const titleMax = 300
const descriptionMax = 1_000
const strokesMax = 2_000
/** Three for each point. */
const numbersMax = 60_000

/** Refuses a question or a sketch that nobody could show. */
export function assertOwnContent(content: Content): void {
  for (const said of [content, content['m.new_content']].filter(isObject)) {
    if ('v.question' in said && !isQuestion(said['v.question'])) throw badJson('This question cannot be understood')
    if ('v.sketch' in said && !isSketch(said['v.sketch'])) throw badJson('This sketch cannot be understood')
  }
}

const isText = (value: unknown, max: number) => typeof value === 'string' && value.length <= max

const isQuestion = (value: unknown) =>
  isObject(value) && isText(value.title, titleMax) && String(value.title).trim() !== ''

function isSketch(value: unknown): boolean {
  if (!isObject(value)) return false
  const { title = '', description = '', strokes = [] } = value
  if (!isText(title, titleMax) || !isText(description, descriptionMax)) return false
  if (!Array.isArray(strokes) || strokes.length > strokesMax) return false
  let numbers = 0
  return strokes.every((stroke) => {
    if (!isObject(stroke) || !isText(stroke.color, 20) || !Array.isArray(stroke.points)) return false
    numbers += stroke.points.length
    return numbers <= numbersMax && stroke.points.every((each) => Number.isFinite(each))
  })
}

/** Refuses a choice of somebody who neither asked nor runs the room, and of what is no answer. */
export async function assertMayAccept(
  tx: Queryable,
  room: Room,
  { sender, content }: Pick<RoomEvent, 'sender' | 'content'>,
): Promise<void> {
  const { 'm.relates_to': relates, answer } = content
  if (!isObject(relates) || relates.rel_type !== 'm.reference') throw badJson('It refers to the question')
  if (answer !== null && typeof answer !== 'string') throw badJson('`answer` is an event id, or null')
  const inRoom = async (eventId: string): Promise<RoomEvent | null> => {
    const event = room.find(eventId) ?? (await findEvent(tx, eventId))
    return event?.roomNr === room.nr && event.type === 'm.room.message' && event.redactedBy === null ? event : null
  }
  const question = await inRoom(String(relates.event_id))
  if (!question || !('v.question' in question.content)) throw notFound('The question')
  if (question.sender !== sender && room.power.of(sender) < staffPower) {
    throw forbidden('Who has asked, or runs the room, says which answer it is')
  }
  if (answer === null) return
  const chosen = await inRoom(answer)
  if (chosen?.relation !== 'm.thread' || chosen.relatesTo !== question.eventId) throw notFound('The answer')
}
