import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { campaignPoints, campaignRuleUse, campaignScore } from './campaigns.schema.ts'
import { moveLinks } from './links.ts'
import type { Points } from './points.ts'

/** What one account earned is another's from now on, in one step of its history; rules count both together. */
export async function onAccountMerged(
  tx: Queryable,
  points: Points,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.execute(sql`
    select from ${campaignScore} where account_id in (${from}::uuid, ${to}::uuid)
    order by account_id, campaign_id for update`)
  const { rows } = await tx.execute<{ campaignId: string; businessId: string; channel: string; points: number }>(sql`
    select had.campaign_id as "campaignId", campaign.business_id as "businessId", channel, points::float8 as points
    from ${campaignPoints} had join campaign on campaign.id = had.campaign_id
    where account_id = ${from}::uuid and points <> 0 order by had.campaign_id, channel`)
  await points.add(
    tx,
    rows.flatMap(({ points: change, ...place }) => [
      { ...place, accountId: from, change: -change, reason: 'merge' as const },
      { ...place, accountId: to, change, reason: 'merge' as const },
    ]),
  )
  await tx.execute(sql`delete from ${campaignPoints} where account_id = ${from}::uuid`)
  await tx.execute(sql`delete from ${campaignScore} where account_id = ${from}::uuid`)
  await tx.execute(sql`
    with gone as (delete from ${campaignRuleUse} where account_id = ${from}::uuid returning rule_id, times)
    insert into ${campaignRuleUse} as used (rule_id, account_id, times) select rule_id, ${to}::uuid, times from gone
    on conflict (rule_id, account_id) do update set times = used.times + excluded.times`)
  await moveLinks(tx, { from, to })
}
