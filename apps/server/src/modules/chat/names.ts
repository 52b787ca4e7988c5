import { createHash, randomBytes } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How people, rooms and events are named towards clients. */
export interface Names {
  host: string
  userId(accountId: string): string
  /** Null for whom nobody here can be, such as people of other servers. */
  accountId(userId: string): string | null
  newRoomId(): string
  /** Of a room that is made for something: the same each time. */
  roomIdFor(key: string): string
  /** The installation itself, which makes rooms and is in none. */
  service: string
}

/** `host` is the homeserver's name: the host of the public address at the first start (R36). */
export function createNames(host: string): Names {
  return {
    host,
    userId: (accountId) => `@${accountId}:${host}`,
    accountId(userId) {
      if (!userId.startsWith('@') || !userId.endsWith(`:${host}`)) return null
      const id = userId.slice(1, -host.length - 1)
      return uuid.test(id) ? id : null
    },
    roomIdFor: (key) => `!${createHash('sha256').update(key).digest('base64url').slice(0, 20)}:${host}`,
    service: `@vitrine:${host}`,
    newRoomId: () => `!${randomBytes(15).toString('base64url')}:${host}`,
  }
}

/** As in rooms since version 3: opaque, and nothing of a server in it. */
export const newEventId = () => `$${randomBytes(32).toString('base64url')}`
