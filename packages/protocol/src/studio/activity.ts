import { z } from 'zod'
import { BusinessId, LogPosition } from '../ids.ts'
import { operation } from '../operation.ts'

/** Everything that a team can do to what is a brand's: the thing and the verb. */
export const brandChanges = [
  'brand.opened',
  'brand.edited',
  'brand.renamed',
  'brand.offered',
  'brand.handed_over',
  'brand.closed',
  'words.edited',
  'viewer.edited',
  'viewer.removed',
  'hostname.wanted',
  'hostname.proven',
  'hostname.removed',
  'team.invited',
  'team.invitation_withdrawn',
  'team.invitation_refused',
  'team.joined',
  'team.left',
  'team.removed',
  'team.role_changed',
  'key.made',
  'key.revoked',
  'design.made',
  'design.edited',
  'design.tested',
  'design.tried',
  'design.swept',
  'design.taken_back',
  'design.published',
  'design.restored',
  'design.archived',
  'design.gone',
  'design.brought_back',
  'hand-out.begun',
  'hand-out.tried-again',
  'hand-out.taken-back',
  'hand-out.cancelled',
  'hand-out.closed',
  'hand-out.opened',
  'hand-out.offered',
  'hand-out.withdrawn',
  'drop.made',
  'drop.recalled',
  'campaign.created',
  'campaign.edited',
  'campaign.edit',
  'campaign.test',
  'campaign.live',
  'rules.edited',
  'points.set',
  'points.reset',
  'prize-set.created',
  'prize-set.edited',
  'coupon-pool.created',
  'coupon-pool.renamed',
  'coupon-codes.imported',
  'coupon-codes.generated',
  'coupon-codes.deleted',
  'coin.created',
  'coin.edited',
  'coins.granted',
  'coins.redeemed',
  'treasury.funded',
  'community.made',
  'community.edited',
  'community.archived',
  'community.brought_back',
  'community.ordered',
  'space.made',
  'space.edited',
  'space.archived',
  'space.brought_back',
  'space.ordered',
  'report.decided',
  'report.reopened',
  'moderation.lifted',
  'moderation.edited',
  'merchant.created',
  'merchant.edited',
  'merchant.archived',
  'redemption.undone',
] as const
export type BrandChange = (typeof brandChanges)[number]
/** What stands before the dot: by it activity can be narrowed. */
type ThingOf<Change> = Change extends `${infer Thing}.${string}` ? Thing : never
export type BrandThing = ThingOf<BrandChange>

const Facts = z.record(z.string(), z.unknown()).nullable()

const Activity = z.object({
  id: LogPosition,
  at: z.iso.datetime(),
  /** The account or the API key, and what it is called now; no name for who is gone. */
  by: z.string(),
  name: z.string().nullable(),
  /** One of `brandChanges`; of a later server perhaps another. */
  what: z.string(),
  thing: z.object({ id: z.string(), title: z.string() }),
  before: Facts,
  after: Facts,
})
export type Activity = z.infer<typeof Activity>

export const listActivity = operation({
  id: 'listActivity',
  method: 'GET',
  path: '/b/:businessId/activity',
  summary: 'Who changed what of a business, and when, latest first.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: z.object({ businessId: BusinessId }),
  query: z.object({
    by: z.uuid().optional(),
    /** The kind of thing: `design`, `hand-out`, `team`. */
    thing: z
      .string()
      .regex(/^[a-z_-]{1,40}$/)
      .optional(),
    before: LogPosition.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  reply: z.object({ items: z.array(Activity), next: LogPosition.nullable() }),
})
