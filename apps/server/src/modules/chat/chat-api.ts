import type { Queryable } from '../../platform/database/database.ts'
import type { Away } from './away.ts'
import type { Missed } from './missed.ts'
import type { Moderated } from './moderated.ts'
import type { Moderating, Standing } from './moderating.ts'
import type { ReportCases } from './report-cases.ts'
import type { ReportsNeeds } from './reports.ts'
import type { RoomsOfOthers } from './rooms-port.ts'
import type { Move } from './synapse/move.ts'

export type RoomsOwner = ReportsNeeds['businessOf']

/** What other parts of the server ask of chat, whichever homeserver it is. */
export interface ChatApi {
  /** Rooms that other parts of the server make. */
  roomsOfOthers: RoomsOfOthers
  /** Deletes files that nothing shows any more. */
  sweepMedia(): Promise<void>
  /** And those that were never shown; a job does it every day. */
  forgetUnusedMedia(): Promise<void>
  /** Says whose rooms are, for what is reported in them. */
  ownedBy(owner: RoomsOwner): void
  /** What is done about conduct in them; null where another homeserver keeps that. */
  moderation: ChatModeration | null
  /** Takes what was said here to where chat is now; null where it is here. */
  move: Move | null
  /** Says who brings notices of chat to people who are away. */
  tellBy: Away['tellBy']
  hasRead: Away['hasRead']
  /** What came for somebody since then and they have not read, the latest room first. */
  missedBy(accountId: string, since: Date): Promise<Missed[]>
  /** Tells them of everything up to now; done by itself soon after each message. */
  tellAway(): Promise<void>
}

/** For those who decide about conduct in rooms. */
export interface ChatModeration {
  /** What people report. */
  cases: ReportCases
  /** Says who writes down what moderators do in rooms, by whatever client, as a part of it. */
  notedBy(note: Moderated): void
  /** How somebody is in a room; null where there is none. */
  standing(roomId: string, accountId: string): Promise<Standing | null>
  /** Does several things as a part of somebody's transaction; all of chat waits for it. */
  within(tx: Queryable, work: (rooms: Moderating) => Promise<void>): Promise<void>
}
