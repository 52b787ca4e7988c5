import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { chatReport } from './chat.schema.ts'
import { badJson } from './matrix-error.ts'
import type { Content, Device, RoomEvent } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { Room } from './room.ts'

/** What people say of others' conduct in chat. */
export interface Reports {
  /** Of a message, or with null of the room. Those who run this place are told of whose message it is; it is kept whose room it was. */
  report(device: Device, room: Room, event: RoomEvent | null, reason: string): Promise<void>
  /** Of a person; nothing tells whether there is such a person. */
  reportPerson(device: Device, userId: string, reason: string): Promise<void>
}

export interface ReportsNeeds {
  database: Database
  clock: Clock
  names: Names
  /** Whose room it is: a business's, or null. */
  businessOf(db: Queryable, roomId: string): Promise<string | null>
  /** Tells those who run this place of somebody, in the reporter's words. */
  tellOperators(tx: Queryable, report: { reporterId: string; reportedId: string; words: string }): Promise<void>
}

const reasonMax = 1_000

export function createReports({ database, clock, names, businessOf, tellOperators }: ReportsNeeds): Reports {
  return {
    async report(device, room, event, reason) {
      const reportedId = event ? names.accountId(event.sender) : null
      await database.transaction(async (tx) => {
        const businessId = await businessOf(tx, room.id)
        const row = {
          ...{ reporterId: device.accountId, roomId: room.id, eventId: event?.eventId ?? '', reportedId },
          ...{ reason, at: clock.now(), businessId },
        }
        await tx
          .insert(chatReport)
          .values(row)
          .onConflictDoUpdate({
            target: [chatReport.reporterId, chatReport.roomId, chatReport.eventId],
            set: { reason, at: row.at, businessId, resolvedAt: null },
          })
        if (reportedId && reportedId !== device.accountId) {
          const words = [reason, quoteOf(event)].filter((each) => each !== '').join('\n')
          await tellOperators(tx, { reporterId: device.accountId, reportedId, words: words.slice(0, reasonMax) })
        }
      })
    },
    async reportPerson(device, userId, reason) {
      const reportedId = names.accountId(userId)
      if (!reportedId || reportedId === device.accountId) return
      await database.transaction((tx) => tellOperators(tx, { reporterId: device.accountId, reportedId, words: reason }))
    },
  }
}

/** Who reports a message shows it. */
const quoteOf = (event: RoomEvent | null) =>
  typeof event?.content.body === 'string' ? `“${event.content.body.slice(0, 700)}”` : ''

export function reasonIn({ reason }: Content): string {
  if (reason !== undefined && reason !== null && typeof reason !== 'string') throw badJson('`reason` is a text')
  return (reason ?? '').trim().slice(0, reasonMax)
}
