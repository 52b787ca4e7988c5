import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { chatReport } from './chat.schema.ts'
import { badJson } from './matrix-error.ts'
import type { Content, Device, RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import { openCase, saidNow } from './report-cases.ts'
import type { Room } from './room.ts'
import type { Stream } from './stream.ts'

/** What people say of others' conduct in chat. */
export interface Reports {
  /** Of a message, or with null of the room. Those who run this place are told of whose message it is; it is kept whose room it was. */
  report(device: Device, room: Room, event: RoomEvent | null, reason: string): Promise<void>
  /** Of a person, as they are in a room perhaps; nothing tells whether there is such a person. */
  reportPerson(device: Device, userId: string, reason: string, roomId: string | null): Promise<void>
}

export interface ReportsNeeds {
  database: Database
  clock: Clock
  names: Names
  stream: Pick<Stream, 'room' | 'position'>
  /** Whose room it is: a business's, or null. */
  businessOf(db: Queryable, roomId: string): Promise<string | null>
  /** Tells those who run this place of somebody, in the reporter's words. */
  tellOperators(tx: Queryable, report: { reporterId: string; reportedId: string; words: string }): Promise<void>
}

const reasonMax = 1_000

export function createReports(needs: ReportsNeeds): Reports {
  const { database, clock, names, stream, businessOf, tellOperators } = needs

  async function keep(tx: Queryable, device: Device, row: Omit<Kept, 'lastAt' | 'businessId'>, reason: string) {
    const { roomId, eventId } = row
    const at = clock.now()
    await openCase(tx, { ...row, lastAt: at, businessId: await businessOf(tx, roomId) })
    await tx
      .insert(chatReport)
      .values({ reporterId: device.accountId, roomId, eventId, reason, at })
      .onConflictDoUpdate({
        target: [chatReport.reporterId, chatReport.roomId, chatReport.eventId],
        set: { reason, at },
      })
  }

  return {
    async report(device, room, event, reason) {
      const reportedId = event ? names.accountId(event.sender) : null
      await database.transaction(async (tx) => {
        const said = event ? await saidNow(tx, event, stream.position()) : null
        const about = { roomId: room.id, eventId: event?.eventId ?? '', reportedId, said, saidAt: event?.at ?? null }
        await keep(tx, device, about, reason)
        if (reportedId && reportedId !== device.accountId) {
          const words = [reason, quoteOf(said)].filter((each) => each !== '').join('\n')
          await tellOperators(tx, { reporterId: device.accountId, reportedId, words: words.slice(0, reasonMax) })
        }
      })
    },
    async reportPerson(device, userId, reason, roomId) {
      const reportedId = names.accountId(userId)
      if (!reportedId || reportedId === device.accountId) return
      const room = roomId === null ? null : await stream.room(roomId)
      // Of a room that both are in or were: in no other there is anything to decide.
      const isShared = room !== null && room.member(device.userId) === 'join' && room.member(userId) !== null
      await database.transaction(async (tx) => {
        if (isShared) {
          const about = { roomId: room.id, eventId: userId, reportedId, said: null, saidAt: null }
          await keep(tx, device, about, reason)
        }
        await tellOperators(tx, { reporterId: device.accountId, reportedId, words: reason })
      })
    },
  }
}

type Kept = Parameters<typeof openCase>[1]

/** Who reports a message shows it. */
const quoteOf = (said: Content | null) => (typeof said?.body === 'string' ? `“${said.body.slice(0, 700)}”` : '')

export function reasonIn({ reason }: Content): string {
  if (reason !== undefined && reason !== null && typeof reason !== 'string') throw badJson('`reason` is a text')
  return (reason ?? '').trim().slice(0, reasonMax)
}
