import type { Away } from './away.ts'
import type { ReportsNeeds } from './reports.ts'
import type { RoomsOfOthers } from './rooms-port.ts'

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
  /** Says who brings notices of chat to people who are away. */
  tellBy: Away['tellBy']
  hasRead: Away['hasRead']
  /** Tells them of everything up to now; done by itself soon after each message. */
  tellAway(): Promise<void>
}
