import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { Connection } from './connection.ts'
import { updateFramesOf } from './update-frames.ts'

/** A person's tabs, phones and what else they have; more is a fault or an attack. */
export const connectionsPerAccountMax = 32

/** All sockets of this process, found by person. */
export interface Connections {
  add(connection: Connection): void
  remove(connection: Connection): void
  /** False when the person has too many already. */
  assign(connection: Connection, accountId: string): boolean
  deliver(events: readonly LoggedEvent[]): void
  all(): Iterable<Connection>
  readonly size: number
}

export function createConnections(): Connections {
  const all = new Set<Connection>()
  const byAccount = new Map<string, Set<Connection>>()
  return {
    add: (connection) => void all.add(connection),
    remove(connection) {
      all.delete(connection)
      if (connection.accountId === null) return
      const siblings = byAccount.get(connection.accountId)
      siblings?.delete(connection)
      if (siblings?.size === 0) byAccount.delete(connection.accountId)
    },
    assign(connection, accountId) {
      const siblings = byAccount.get(accountId) ?? new Set()
      if (siblings.size >= connectionsPerAccountMax) return false
      siblings.add(connection)
      byAccount.set(accountId, siblings)
      return true
    },
    deliver(events) {
      for (const event of events) {
        for (const { accountId, frame } of updateFramesOf(event)) {
          const concerned = byAccount.get(accountId)
          if (!concerned) continue
          const text = JSON.stringify(frame)
          for (const connection of concerned) connection.deliver(event.position, text)
        }
      }
    },
    all: () => all,
    get size() {
      return all.size
    },
  }
}
