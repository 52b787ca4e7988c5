import { randomBytes } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How people, rooms and events are named towards clients. */
export interface Names {
  host: string
  userId(accountId: string): string
  /** Null for whom nobody here can be, such as people of other servers. */
  accountId(userId: string): string | null
  newRoomId(): string
}

/** The homeserver's name is the host of the public address (R36). */
export function createNames(publicUrl: string): Names {
  const { host } = new URL(publicUrl)
  return {
    host,
    userId: (accountId) => `@${accountId}:${host}`,
    accountId(userId) {
      if (!userId.startsWith('@') || !userId.endsWith(`:${host}`)) return null
      const id = userId.slice(1, -host.length - 1)
      return uuid.test(id) ? id : null
    },
    newRoomId: () => `!${randomBytes(15).toString('base64url')}:${host}`,
  }
}

/** As in rooms since version 3: opaque, and nothing of a server in it. */
export const newEventId = () => `$${randomBytes(32).toString('base64url')}`
