import { z } from 'zod'
import { ObjectDefinitionId } from '../../ids.ts'
import { PrizeSetId } from '../prizes.ts'

const Limit = z.int().positive().nullable().default(null)

/** On offer to whoever comes: the token itself, or a new token of its design while this one stays (original: Acquire, AcquirePubVariation). */
export const AcquirableState = z.looseObject({
  public: z.boolean().default(true),
  mode: z.enum(['token', 'variation']).default('token'),
  /** Whether people without a verified address may. */
  guests: z.boolean().default(true),
  /** How many one person may acquire of the design in all; null for any number. */
  limitPerUser: Limit,
  /** Set when its business makes it; over as soon as it goes to somebody. */
  offered: z.boolean().default(false),
})
export type AcquirableState = z.infer<typeof AcquirableState>

/** Gives out others: tokens of a design, prizes of a set, or with neither what lies inside. */
export const DispensingState = z.looseObject({
  /** Whether anybody may take one; only its owner otherwise. */
  public: z.boolean().default(false),
  guests: z.boolean().default(true),
  objectDefinitionId: ObjectDefinitionId.nullable().default(null),
  prizeSetId: PrizeSetId.nullable().default(null),
  /** How often it gives in all; null for any number. */
  count: Limit,
  limitPerUser: Limit,
})
export type DispensingState = z.infer<typeof DispensingState>

/** What a crate holds: fixed designs and draws of a prize set; with neither what lies inside. It never goes out. */
const crateContents = {
  objectDefinitionIds: z.array(ObjectDefinitionId).max(50).default([]),
  prizeSetId: PrizeSetId.nullable().default(null),
  draws: z.int().min(1).max(20).default(1),
}

export const CrateState = z.looseObject({
  ...crateContents,
  /** Whether it is gone when it is empty; it stays as an opened one otherwise. */
  consumed: z.boolean().default(true),
  opened: z.boolean().default(false),
  openedAt: z.iso.datetime().nullable().default(null),
})
export type CrateState = z.infer<typeof CrateState>

/** A crate whose contents are its owner's once it is opened and come out one by one. */
export const SealedCrateState = z.looseObject({
  ...CrateState.shape,
  /** How many have not come out yet. */
  sealed: z.int().min(0).default(0),
})
export type SealedCrateState = z.infer<typeof SealedCrateState>

/** Good for something at a merchant's, so many times. */
export const RedeemableState = z.looseObject({
  totalQuantity: z.int().positive().max(1_000_000).default(1),
  /** Ids of the merchants that take it; any of its business when there are none. */
  merchants: z.array(z.uuid()).max(500).default([]),
  /** What happens when it is used up: it goes to the merchant's account, or is gone. */
  atZero: z.enum(['move', 'delete']).default('move'),
  /** Given to its holder when it is used up. */
  returnObjectDefinitionId: ObjectDefinitionId.nullable().default(null),
  /** How many times are left; `totalQuantity` when left out. */
  count: z.int().min(0).optional(),
  lastRedeemedAt: z.iso.datetime().nullable().default(null),
})
export type RedeemableState = z.infer<typeof RedeemableState>

/** A link from which whoever opens it gets a copy. */
export const ShareState = z.looseObject({
  /** Null while there is none. */
  shareUrl: z.url().nullable().default(null),
  /** How many copies each sharer's links have given, by account id. */
  scores: z.record(z.string(), z.int().min(0)).default({}),
})
export type ShareState = z.infer<typeof ShareState>

/** A token that an action has handed out: `given` in its output. */
export const GivenToken = z.object({
  id: z.string(),
  objectDefinitionId: z.string(),
  displayName: z.string(),
})
export type GivenToken = z.infer<typeof GivenToken>
