import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { objectDefinition, token } from '../tokens.schema.ts'

export interface RedeemableToken {
  tokenId: string
  displayName: string
  /** How often it can still be redeemed. */
  left: number
  usedAt: string | null
}

export interface RedeemableSearch {
  businessId: string
  merchantId: string
  /** `next` of the page before. */
  after?: string | undefined
  limit: number
}

const block = (of: 'token' | 'design') =>
  of === 'token' ? sql`${token.state} -> 'redeemable-v1'` : sql`${objectDefinition.behaviours} -> 'redeemable-v1'`

/** Tokens of a business that a merchant takes, used up ones included, design by design. */
export async function listRedeemable(
  db: Queryable,
  { businessId, merchantId, after, limit }: RedeemableSearch,
): Promise<{ items: RedeemableToken[]; next: string | null }> {
  const found = await db
    .select({ id: objectDefinition.id, displayName: objectDefinition.displayName })
    .from(objectDefinition)
    .where(
      and(
        eq(objectDefinition.businessId, businessId),
        sql`${objectDefinition.behaviours} ? 'redeemable-v1'`,
        sql`(coalesce(${block('design')} -> 'merchants', '[]'::jsonb) = '[]'::jsonb
          or ${block('design')} -> 'merchants' ? ${merchantId})`,
      ),
    )
  // In one order everywhere, whatever the database's is.
  const designs = found.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [afterDesign = '', afterToken] = after?.split(':') ?? []
  const items: (RedeemableToken & { designId: string })[] = []
  for (const { id, displayName } of designs) {
    if (id < afterDesign || items.length > limit) continue
    const rows = await db
      .select({
        tokenId: token.id,
        left: sql<number>`coalesce((${block('token')} ->> 'count')::int, (${block('token')} ->> 'totalQuantity')::int,
          (${block('design')} ->> 'totalQuantity')::int, 1)`,
        usedAt: sql<string | null>`${block('token')} ->> 'lastRedeemedAt'`,
      })
      .from(token)
      .innerJoin(objectDefinition, eq(objectDefinition.id, token.objectDefinitionId))
      .where(
        and(
          eq(token.objectDefinitionId, id),
          isNull(token.deletedAt),
          isNotNull(token.ownerId),
          id === afterDesign && afterToken ? gt(token.id, afterToken) : undefined,
        ),
      )
      .orderBy(asc(token.id))
      .limit(limit + 1 - items.length)
    items.push(...rows.map((row) => ({ ...row, displayName, designId: id })))
  }
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: items.length > limit && last ? `${last.designId}:${last.tokenId}` : null }
}
