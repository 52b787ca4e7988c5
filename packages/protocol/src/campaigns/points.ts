import { z } from 'zod'
import { BusinessId, CampaignId } from '../ids.ts'
import { PointsChannel, tokenTriggers } from './rules.ts'

/** Somebody's points in a campaign (spec §3). */
export const CampaignPoints = z.object({ total: z.int(), channels: z.record(z.string(), z.int()) })
export type CampaignPoints = z.infer<typeof CampaignPoints>

/** `maximum`: a token had collected all it could and took them. `merge`: another account of the same person brought them. */
export const pointsReasons = ['rule', 'set', 'reset', 'maximum', 'merge'] as const

/** One step of somebody's points: totals are the sum of the changes. */
export const PointsEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  channel: PointsChannel,
  change: z.int(),
  /** All points of the person after it. */
  total: z.int(),
  reason: z.enum(pointsReasons),
  /** For points of a rule: what the person had done. */
  trigger: z.enum([...tokenTriggers, 'custom-event']).nullable(),
  /** With which design. */
  objectDefinition: z.object({ id: z.string(), displayName: z.string() }).nullable(),
})
export type PointsEntry = z.infer<typeof PointsEntry>

export const LeaderboardPlace = z.object({
  /** People with as many points share a place. */
  rank: z.int(),
  userId: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  total: z.int(),
})
export type LeaderboardPlace = z.infer<typeof LeaderboardPlace>

export const Leaderboard = z.object({
  /** Empty where people do not see each other's points. */
  items: z.array(LeaderboardPlace),
  /** The caller's own; null without points. */
  me: LeaderboardPlace.nullable(),
  players: z.int(),
})
export type Leaderboard = z.infer<typeof Leaderboard>

/** A page that a rule wants the person to see; kept until they have. */
export const OfferedLink = z.object({
  id: z.uuid(),
  businessId: BusinessId,
  campaignId: CampaignId,
  url: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
})
export type OfferedLink = z.infer<typeof OfferedLink>
