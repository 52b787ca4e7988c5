import type { GivenToken } from '@vitrine/protocol'
import type { Counting } from '../ledger/counters.store.ts'
import type { Nearness } from './near.ts'
import { definePort } from './ports.ts'

/** Counting over many tokens. */
export interface CountersPort {
  /** Counts, unless that would go beyond `upTo`: then null. Safe under any concurrency. */
  count(counting: Counting): Promise<number | null>
  /** The counters with these keys; 0 for those that nobody has counted. */
  counts(keys: readonly string[]): Promise<number[]>
}

export interface Gift {
  objectDefinitionId: string
  /** An account; the caller, when left out. */
  to?: string
  /** What realtime and provenance call it: `dispense`, `prize`, … */
  cause: string
}

/** New tokens. */
export interface GiftsPort {
  /** Makes a token of a design of the token's own business; refuses beyond its edition and the limit of one person. */
  give(gift: Gift): Promise<GivenToken>
}

/** What lies in the token. */
export interface ContentsPort {
  /** How many tokens lie in the token. */
  childCount(): Promise<number>
  /** Hands the first of them over to an account; null when there is none. Two takers never get the same. */
  takeChild(take: { to: string; cause: string }): Promise<GivenToken | null>
  /** Puts a token that this action has given to the caller into the token itself, out of sight. */
  keepInside(tokenId: string): Promise<void>
}

/** Order among the caller's tokens. */
export interface FoldersPort {
  /** Puts a token of the caller into a folder of theirs, or with `.` to the root. */
  putInto(tokenId: string, folderId: string): Promise<void>
  /** Puts everything in the caller's folder where the folder lies; answers how many. */
  emptyOut(folderId: string): Promise<number>
}

/** Where the caller is. An action that uses it lets those wait whose claims of places are refused again and again. */
export interface NearnessPort {
  /** Refuses unless the caller is, believably, near enough to a place. */
  assertNear(near: Nearness): Promise<void>
}

export const countersPort = definePort<'counters', CountersPort>('counters')
export const giftsPort = definePort<'gifts', GiftsPort>('gifts')
export const contentsPort = definePort<'contents', ContentsPort>('contents')
export const foldersPort = definePort<'folders', FoldersPort>('folders')
export const nearnessPort = definePort<'nearness', NearnessPort>('nearness')
