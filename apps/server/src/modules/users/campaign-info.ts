import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { campaignInfo } from './users.schema.ts'

export interface Campaign {
  businessId: string
  campaignId: string
}

type Answers = Record<string, string | number | boolean | null>

export type CampaignInfo = ReturnType<typeof createCampaignInfo>

/** What people tell campaigns about themselves. */
export function createCampaignInfo({ clock }: { clock: Clock }) {
  async function read(db: Queryable, accountId: string, { businessId, campaignId }: Campaign) {
    const [row] = await db
      .select({ data: campaignInfo.data })
      .from(campaignInfo)
      .where(
        and(
          eq(campaignInfo.accountId, accountId),
          eq(campaignInfo.businessId, businessId),
          eq(campaignInfo.campaignId, campaignId),
        ),
      )
    return { businessId, campaignId, data: row?.data ?? {} }
  }
  return {
    read,
    /** Adds to what was told before; an answer that is sent again replaces the old one. */
    async tell(tx: Queryable, accountId: string, { businessId, campaignId }: Campaign, data: Answers) {
      await tx
        .insert(campaignInfo)
        .values({ accountId, businessId, campaignId, data, updatedAt: clock.now() })
        .onConflictDoUpdate({
          target: [campaignInfo.accountId, campaignInfo.businessId, campaignInfo.campaignId],
          set: { data: sql`campaign_info.data || excluded.data`, updatedAt: clock.now() },
        })
      return read(tx, accountId, { businessId, campaignId })
    },
  }
}
