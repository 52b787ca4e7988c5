import type { ServerFrame } from '@vitrine/protocol'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { Connection } from './connection.ts'
import { pollOf } from './poll-votes.ts'
import { updateFramesOf } from './update-frames.ts'

/** A person's tabs, phones and what else they have; more is a fault or an attack. */
export const connectionsPerAccountMax = 32

/** All sockets of this process, found by person. */
export interface Connections {
  add(connection: Connection): void
  remove(connection: Connection): void
  /** False when the person has too many already. */
  assign(connection: Connection, accountId: string): boolean
  /** The connection wants to hear of votes in the poll of a design, or no longer. */
  watch(connection: Connection, objectDefinitionId: string, wants: boolean): void
  deliver(events: readonly LoggedEvent[]): void
  all(): Iterable<Connection>
  readonly size: number
}

export function createConnections(): Connections {
  const all = new Set<Connection>()
  const byAccount = new Map<string, Set<Connection>>()
  const byPoll = new Map<string, Set<Connection>>()

  function unwatch(connection: Connection, objectDefinitionId: string): void {
    const watching = byPoll.get(objectDefinitionId)
    watching?.delete(connection)
    if (watching?.size === 0) byPoll.delete(objectDefinitionId)
  }

  return {
    add: (connection) => void all.add(connection),
    remove(connection) {
      all.delete(connection)
      for (const poll of [...byPoll.keys()]) unwatch(connection, poll)
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
    watch(connection, objectDefinitionId, wants) {
      // Who hung up meanwhile is forgotten already.
      if (!wants || !all.has(connection)) return unwatch(connection, objectDefinitionId)
      const watching = byPoll.get(objectDefinitionId) ?? new Set()
      byPoll.set(objectDefinitionId, watching.add(connection))
    },
    deliver(events) {
      // However many votes came at once, it is one hint for each poll.
      for (const objectDefinitionId of new Set(events.flatMap(pollOf))) {
        const watching = byPoll.get(objectDefinitionId)
        if (!watching) continue
        const text = JSON.stringify({ type: 'poll-updated', objectDefinitionId } satisfies ServerFrame)
        for (const connection of watching) connection.hint(text)
      }
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
