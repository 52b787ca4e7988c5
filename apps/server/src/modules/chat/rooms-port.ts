import type { Queryable } from '../../platform/database/database.ts'
import type { Content, Membership } from './matrix-types.ts'

/** How a room is to be that belongs to another part of the server. */
export interface KeptRoom {
  /** What it is made for: there is one room for each. */
  key: string
  name: string
  topic: string
  /** An address that begins with `/media/`. */
  picture: string | null
  joinRule: 'public' | 'invite'
  /** Whether guests may come in. */
  guests: boolean
  worldReadable: boolean
  /** Account → level, of those who have one. */
  levels: Readonly<Record<string, number>>
  /** What level it takes; `nobody` is above all. */
  toSpeak: number
  toReact: number
  toInvite: number
  /** What it asks of those who don't moderate it, as its state `v.rules`; nobody in it changes that. */
  rules?: Content
  /** Accounts that may not be in it. Whoever else is banned stays so. */
  banned?: readonly string[]
}

export const nobody = 1_000

export type Admitted = 'in' | 'banned' | 'full'

export interface Said {
  id: string
  /** As they are called in the room. */
  sender: string
  text: string
  at: Date
}

/** What can be done with such rooms in one transaction. */
export interface RoomsInside {
  /** Makes the room, or changes what is different of it. Answers with its id. */
  keep(wanted: KeptRoom): Promise<string>
  /** Makes somebody a member, whatever its rules say of joining. */
  admit(roomId: string, accountId: string, bounds?: { membersMax: number | null }): Promise<Admitted>
  /** Whoever is in it is so no more; nothing, where they are not. */
  remove(roomId: string, accountId: string): Promise<void>
}

/** Rooms that the installation makes and keeps: no person's, and nobody in them is it. */
export interface RoomsOfOthers extends Pick<RoomsInside, 'admit' | 'remove'> {
  /** Does several things at once. What the work reads by this transaction nobody changes rooms by meanwhile. */
  together<T>(work: (rooms: RoomsInside, tx: Queryable) => Promise<T>): Promise<T>
  /** How many are in each room, and when somebody last said something there. */
  about(
    db: Queryable,
    roomIds: readonly string[],
  ): Promise<Map<string, { members: number; lastMessageAt: Date | null }>>
  /** What somebody is in those of these rooms that concern them. */
  membershipsOf(db: Queryable, accountId: string, roomIds: readonly string[]): Promise<Map<string, Membership>>
  /** The newest texts of a room that everybody may read, newest last; null of any other. */
  openTexts(roomId: string, limit: number): Promise<Said[] | null>
  /** Does several things as a part of somebody's transaction; all of chat waits for it. */
  within(tx: Queryable, work: (rooms: RoomsInside, say: Say, few?: Few) => Promise<void>): Promise<void>
}

/** What people have begun among themselves, as the seed tells it; not there where another homeserver keeps it. */
export interface Few {
  /** A conversation of a few, who are all in it. Answers with its room's id. */
  begin(accountIds: readonly string[], name: string | null): Promise<string>
  /** Up to there somebody has read. */
  read(roomId: string, accountId: string, eventId: string): Promise<void>
  /** A picture of the installation's, as it is named in chat; null of what is none. */
  uriOf(picture: string): string | null
}

/** Has somebody have said something, as the seed tells it. Answers with the event's id. */
export type Say = (roomId: string, accountId: string, type: string, content: Content) => Promise<string>
