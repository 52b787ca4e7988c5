import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'

/** What happened, in words of a developer: `Token Opened`. */
export const AnalyticsEventName = z.string().regex(/^[A-Za-z][A-Za-z0-9 _.:-]{0,79}$/)

const Fact = z.union([z.string().max(300), z.number(), z.boolean(), z.null()])

/** The record of spec §3 (local analytics record), with what R29 takes away: no query or fragment, no addresses of people. */
export const AnalyticsRecord = z.strictObject({
  type: z.literal('track'),
  event: AnalyticsEventName,
  properties: z.record(z.string().max(60), Fact).refine((all) => Object.keys(all).length <= 30),
  timestamp: z.iso.datetime(),
  /** Made by the device, one for a whole batch; says nothing about who uses it. */
  anonymousId: z.string().regex(/^[0-9a-f]{32}$/),
  userId: z.string().max(64).nullable(),
  context: z.strictObject({
    /** The path alone. */
    page: z.strictObject({ path: z.string().max(500), route: z.string().max(60) }),
    userAgent: z.string().max(300),
    locale: z.string().max(20),
    /** The configuration that the app was shown by. */
    viewerId: z.string().max(120).optional(),
  }),
})
export type AnalyticsRecord = z.infer<typeof AnalyticsRecord>

export const trackEvents = operation({
  id: 'trackEvents',
  method: 'POST',
  path: '/analytics/track',
  summary:
    'What happened on a device. Counted by day, event and business (`properties.businessId`, an id or a name); handed on to the operator’s collector where there is one; not kept.',
  auth: 'app',
  access: 'openid',
  body: z.strictObject({ batch: z.array(AnalyticsRecord).min(1).max(50) }),
  ratePerMinute: 20,
})

export const getAnalytics = operation({
  id: 'getAnalytics',
  method: 'GET',
  path: '/b/:businessId/analytics',
  summary: 'How often what happened in a business’s area, by day, and on how many devices.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  query: z.object({
    /** Days in UTC, both included; the last 30 days when left out, 366 at most. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        day: z.iso.date(),
        event: AnalyticsEventName,
        count: z.int(),
        /** Devices on which it happened that day. */
        devices: z.int(),
      }),
    ),
  }),
})
