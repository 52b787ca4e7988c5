import { z } from 'zod'
import { AccountId, BusinessId } from '../ids.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'
import { PublicProfile } from '../users/profile.ts'
import { isPlainText } from '../viewer/harmless.ts'
import { SpaceId } from './community.ts'

/** What of a message is shown in words. */
export const saidKinds = ['text', 'picture', 'film', 'sound', 'file'] as const
const SaidKind = z.enum(saidKinds)
export type SaidKind = z.infer<typeof SaidKind>

const RoomOfReport = z.object({ id: SpaceId, displayName: z.string() })

/** A message beside the one that was reported, as it is now. */
const SaidAround = z.object({
  id: z.string(),
  name: z.string(),
  isReported: z.boolean(),
  kind: SaidKind,
  text: z.string(),
  sentAt: z.iso.datetime(),
})

/** What is done to a person. `nothing` leaves them alone. */
export const personDecisions = ['nothing', 'mute', 'kick', 'ban'] as const

const Decision = z.object({
  at: z.iso.datetime(),
  /** Who decided, as they are called now; null for who is gone. */
  by: z.string().nullable(),
  isRemoved: z.boolean(),
  person: z.enum(personDecisions),
  /** Until when they are muted; null for good, or where they are not. */
  until: z.iso.datetime().nullable(),
  isEverywhere: z.boolean(),
  reason: z.string(),
})

/** Everything that people have reported of one message, person or room. */
export const ReportCase = z.object({
  id: z.uuid(),
  about: z.enum(['message', 'person', 'room']),
  /** Null for a room that is no brand's. */
  space: RoomOfReport.nullable(),
  /** Whose conduct it is; null of a room. */
  personId: AccountId.nullable(),
  person: PublicProfile.nullable(),
  /** As it was when it was first reported, whatever became of it; null once it is no longer kept. */
  message: z
    .object({
      id: z.string(),
      kind: SaidKind,
      text: z.string(),
      sentAt: z.iso.datetime(),
      hasPicture: z.boolean(),
      /** Whether it is in the room no more. */
      isGone: z.boolean(),
    })
    .nullable(),
  around: z.array(SaidAround),
  /** By how many people. */
  count: z.int(),
  firstAt: z.iso.datetime(),
  lastAt: z.iso.datetime(),
  /** In the words of those who reported, latest first. */
  reasons: z.array(z.string()),
  /** For admins alone. */
  reporters: z.array(z.object({ id: AccountId, name: z.string().nullable(), at: z.iso.datetime() })).nullable(),
  /** What was decided about the person before, in this brand's rooms. */
  earlier: z.int(),
  /** How the person is now in the room. */
  standing: z.object({
    isIn: z.boolean(),
    isBanned: z.boolean(),
    isMuted: z.boolean(),
    mutedUntil: z.iso.datetime().nullable(),
    /** Works for the brand: the team settles that. */
    isStaff: z.boolean(),
  }),
  decision: Decision.nullable(),
})
export type ReportCase = z.infer<typeof ReportCase>

const InBusiness = z.object({ businessId: BusinessId })
const OfReport = InBusiness.extend({ reportId: z.uuid() })
const Reason = z
  .string()
  .trim()
  .max(limits.moderationReasonMax)
  .refine(isPlainText, 'has signs that cannot be seen')
  .default('')
const Page = z.object({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(limits.moderationPageSizeMax).default(limits.moderationPageSize),
})

const staffed = { auth: 'staff', role: 'editor', business: 'params.businessId' } as const

export const listBrandReports = operation({
  ...staffed,
  id: 'listBrandReports',
  method: 'GET',
  path: '/b/:businessId/reports',
  summary: 'What people have reported in a business’s rooms, latest first. Who reported is told to admins alone.',
  params: InBusiness,
  query: Page.extend({ state: z.enum(['open', 'decided']).default('open') }),
  reply: z.object({ items: z.array(ReportCase), next: z.uuid().nullable(), open: z.int() }),
})

export const getReportedPicture = operation({
  ...staffed,
  id: 'getReportedPicture',
  method: 'GET',
  path: '/b/:businessId/reports/:reportId/picture',
  summary:
    'The picture of a reported message, drawn small, as a `data:` address. Nobody is shown it who has not asked.',
  ratePerMinute: 60,
  params: OfReport,
  reply: z.object({ src: z.string() }),
  problems: ['report.not_found'],
})

const DecisionWanted = z
  .strictObject({
    /** Deletes the message. */
    remove: z.boolean().default(false),
    /** And whatever else they wrote in the room within a day. */
    removeLatest: z.boolean().default(false),
    person: z.enum(personDecisions).default('nothing'),
    /** How long they are muted; null for good. */
    minutes: z.int().min(1).max(limits.muteMinutesMax).nullable().default(null),
    /** In all rooms of the business, those to come included: for a ban. */
    isEverywhere: z.boolean().default(false),
    /** The person reads it. */
    reason: Reason,
  })
  .refine(({ isEverywhere, person }) => !isEverywhere || person === 'ban', 'only a ban is for all rooms')

export const decideReport = operation({
  ...staffed,
  id: 'decideReport',
  method: 'POST',
  path: '/b/:businessId/reports/:reportId/decision',
  summary:
    'Decides all reports of one message or person: deletes the message, mutes, removes or bans whoever wrote it, or does nothing. They are told what, why, and how to appeal; never who reported.',
  idempotent: true,
  params: OfReport,
  body: DecisionWanted,
  reply: ReportCase,
  problems: ['report.not_found', 'report.decided', 'moderation.not_theirs'],
})

export const reopenReport = operation({
  ...staffed,
  id: 'reopenReport',
  method: 'DELETE',
  path: '/b/:businessId/reports/:reportId/decision',
  summary: 'Takes a decision back: a mute or a ban ends. What was deleted does not come back.',
  params: OfReport,
  reply: ReportCase,
  problems: ['report.not_found'],
})

export const moderationActs = [
  'removed',
  'muted',
  'unmuted',
  'kicked',
  'banned',
  'unbanned',
  'dismissed',
  'reopened',
] as const
export const ModerationAct = z.enum(moderationActs)
export type ModerationAct = z.infer<typeof ModerationAct>

const Moderated = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: ModerationAct,
  /** Who did it; no name for who is gone. */
  by: z.object({ id: z.string(), name: z.string().nullable() }),
  about: z.object({ id: AccountId, name: z.string().nullable() }).nullable(),
  /** Null where it is of all rooms. */
  space: RoomOfReport.nullable(),
  /** Of a mute; null for good. */
  until: z.iso.datetime().nullable(),
  reason: z.string(),
  /** Whether it was decided about a report. */
  fromReport: z.boolean(),
  /** Whether it holds now and can be lifted. */
  holds: z.boolean(),
})
export type Moderated = z.infer<typeof Moderated>

export const listModerated = operation({
  ...staffed,
  id: 'listModerated',
  method: 'GET',
  path: '/b/:businessId/moderation-log',
  summary: 'Who did what to whom in a business’s rooms, in Studio or in the rooms themselves, latest first.',
  params: InBusiness,
  query: Page.extend({ about: AccountId.optional() }),
  reply: z.object({ items: z.array(Moderated), next: z.uuid().nullable() }),
})

export const liftModerated = operation({
  ...staffed,
  id: 'liftModerated',
  method: 'DELETE',
  path: '/b/:businessId/moderation-log/:actId/hold',
  summary: 'Ends a mute or a ban. Again, it changes nothing.',
  params: InBusiness.extend({ actId: z.uuid() }),
  problems: ['report.not_found'],
})

const ModerationSettings = z.object({
  /** What people read who want to appeal; empty where the brand has said nothing. */
  appeal: z.string(),
  version: z.int(),
})
export type ModerationSettings = z.infer<typeof ModerationSettings>

export const getModerationSettings = operation({
  ...staffed,
  role: 'viewer',
  id: 'getModerationSettings',
  method: 'GET',
  path: '/b/:businessId/moderation',
  summary: 'What a business tells people about whom its staff have decided.',
  params: InBusiness,
  reply: ModerationSettings,
})

export const updateModerationSettings = operation({
  ...staffed,
  id: 'updateModerationSettings',
  method: 'PUT',
  path: '/b/:businessId/moderation',
  summary: 'Says how people can appeal.',
  idempotent: true,
  params: InBusiness,
  body: z.strictObject({
    version: z.int().min(0),
    appeal: z.string().trim().max(limits.moderationAppealMax).refine(isPlainText, 'has signs that cannot be seen'),
  }),
  reply: ModerationSettings,
  problems: ['studio.edited_meanwhile'],
})

/** What somebody is told of what was decided about them. */
export const ModerationNotice = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  act: z.enum(['removed', 'muted', 'unmuted', 'kicked', 'banned', 'unbanned']),
  businessId: BusinessId,
  businessName: z.string(),
  /** Null where it is of all rooms. */
  roomId: z.string().nullable(),
  roomName: z.string().nullable(),
  until: z.iso.datetime().nullable(),
  reason: z.string(),
  appeal: z.string(),
})
export type ModerationNotice = z.infer<typeof ModerationNotice>

export const listMyModeration = operation({
  id: 'listMyModeration',
  method: 'GET',
  path: '/me/moderation',
  summary:
    'What staff of brands have decided about the caller and they have not put away yet, latest first; never who.',
  auth: 'account',
  access: 'own',
  reply: z.object({ items: z.array(ModerationNotice) }),
})

export const putAwayModeration = operation({
  id: 'putAwayModeration',
  method: 'DELETE',
  path: '/me/moderation/:noticeId',
  summary: 'Puts a notice away. What was decided stays.',
  auth: 'account',
  access: 'own',
  params: z.object({ noticeId: z.uuid() }),
})
