import { z } from 'zod'
import { BusinessId, ObjectDefinitionId } from '../ids.ts'

export const HandOutId = z.uuid().brand<'HandOutId'>()
export type HandOutId = z.infer<typeof HandOutId>

/**
 * How tokens of a design reach people: a list of addresses, links from which people take one, or a counter's tablet whose code changes
 * every half minute.
 */
export const handOutKinds = ['addresses', 'links', 'kiosk'] as const
export const HandOutKind = z.enum(handOutKinds)
export type HandOutKind = z.infer<typeof HandOutKind>

/**
 * - `scheduled`: begins at its time, unless it is cancelled. - `running`: works through its list. - `done`: has come to its end.
 * - `cancelled`: was, before it began. - `taking-back`: takes back what nobody has opened. - `taken-back`: has done so.
 * - `open`, `closed`: of links and kiosks.
 */
export const handOutStates = [
  'scheduled',
  'running',
  'done',
  'cancelled',
  'taking-back',
  'taken-back',
  'open',
  'closed',
] as const
export const HandOutState = z.enum(handOutStates)
export type HandOutState = z.infer<typeof HandOutState>

/** A time as people say it, where they say it: what a clock on that wall shows. */
export const WallTime = z.strictObject({
  at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  /** As in the IANA's list: `Europe/Helsinki`. */
  timeZone: z.string().max(60),
})
export type WallTime = z.infer<typeof WallTime>

export const HandOutCounts = z.object({
  /** How many there are to give; null for any number. */
  total: z.int().nullable(),
  /** Have reached somebody's wallet, claimed ones included. */
  given: z.int(),
  /** Of these, by somebody who came for it: by the link that was sent to their address, by a claim link, or at a kiosk. */
  claimed: z.int(),
  /** On the way to an address that nobody has proved yet. */
  waiting: z.int(),
  failed: z.int(),
  takenBack: z.int(),
  /** Not tried yet. */
  queued: z.int(),
})
export type HandOutCounts = z.infer<typeof HandOutCounts>

/** What people may take from links or a kiosk, and when. */
export const TakingRules = z.strictObject({
  /** How many may be taken in all; null for any number. */
  limit: z.int().min(1).max(10_000_000).nullable().default(null),
  perPerson: z.int().min(1).max(10_000).nullable().default(1),
  opensAt: WallTime.nullable().default(null),
  closesAt: WallTime.nullable().default(null),
  /** How long somebody waits for the next one. */
  pauseSeconds: z
    .int()
    .min(0)
    .max(366 * 86_400)
    .default(0),
})
export type TakingRules = z.infer<typeof TakingRules>

export const HandOut = z.object({
  id: HandOutId,
  businessId: BusinessId,
  objectDefinitionId: ObjectDefinitionId,
  /** What its makers call it. */
  title: z.string(),
  /** What is handed out, as it is called now, and its picture. */
  design: z.object({ displayName: z.string(), picture: z.string().nullable() }),
  kind: HandOutKind,
  state: HandOutState,
  counts: HandOutCounts,
  schedule: WallTime.extend({ instant: z.iso.datetime() }).nullable(),
  /** Of links and kiosks. */
  taking: TakingRules.nullable(),
  /** Of links: whether the brand's page shows everybody where to get one. */
  offered: z.boolean(),
  /** Whether each link is good once; how many there are. */
  links: z.object({ single: z.boolean(), count: z.int() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Who of the brand's team, or which of its keys. */
  createdBy: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  /** While it pauses, because too many strangers would be written to at once: until when. */
  pausedUntil: z.iso.datetime().nullable(),
})
export type HandOut = z.infer<typeof HandOut>

export const recipientStates = ['queued', 'given', 'waiting', 'claimed', 'failed', 'taken-back'] as const
export const RecipientState = z.enum(recipientStates)
export type RecipientState = z.infer<typeof RecipientState>

export const HandOutRecipient = z.object({
  /** Its line in the list. */
  line: z.int(),
  recipient: z.string(),
  state: RecipientState,
  /** Why not: the code of a problem. */
  problem: z.string().nullable(),
})
export type HandOutRecipient = z.infer<typeof HandOutRecipient>
