import type { Bus } from '../../platform/bus/bus.ts'

interface Told {
  roomNr: number
  userId: string
  /** For how long; 0 for who has stopped. */
  ms: number
}

/** Who is typing where. It is told through the bus, kept nowhere and over by itself. */
export interface Typing {
  set(told: Told): void
  /** Who is typing in a room, where that has changed since. */
  changed(roomNr: number, since: number): string[] | null
  /** Of everything that was told here; never goes back, after a restart neither. */
  serial(): number
  onChanged(listener: (roomNr: number) => void): () => void
  close(): void
}

const subject = 'chat.typing'
const longestMs = 120_000

export function createTyping(bus: Bus): Typing {
  const rooms = new Map<number, { users: Map<string, NodeJS.Timeout>; serial: number }>()
  const listeners = new Set<(roomNr: number) => void>()
  let serial = Date.now()

  function change(roomNr: number, users: Map<string, NodeJS.Timeout>): void {
    serial = Math.max(Date.now(), serial + 1)
    rooms.set(roomNr, { users, serial })
    for (const listener of listeners) listener(roomNr)
  }

  function take({ roomNr, userId, ms }: Told): void {
    const { users } = rooms.get(roomNr) ?? { users: new Map<string, NodeJS.Timeout>() }
    const before = users.get(userId)
    clearTimeout(before)
    users.delete(userId)
    if (ms > 0) {
      const over = setTimeout(() => take({ roomNr, userId, ms: 0 }), Math.min(ms, longestMs))
      over.unref()
      users.set(userId, over)
    }
    if ((before !== undefined) !== ms > 0) change(roomNr, users)
  }

  const unsubscribe = bus.subscribe(subject, (message) => take(message as Told))
  return {
    set: (told) => bus.publish(subject, told),
    changed(roomNr, since) {
      const room = rooms.get(roomNr)
      return room && room.serial > since ? [...room.users.keys()] : null
    },
    serial: () => serial,
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      unsubscribe()
      for (const { users } of rooms.values()) for (const over of users.values()) clearTimeout(over)
    },
  }
}
