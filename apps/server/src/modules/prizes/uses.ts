import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { DesignUse } from '../tokens/index.ts'
import { prize, prizeSet } from './prizes.schema.ts'

/** The prize sets in which a design can be won. */
export async function usesInPrizeSets(
  db: Queryable,
  { businessId, objectDefinitionId }: { businessId: string; objectDefinitionId: string },
): Promise<DesignUse[]> {
  const rows = await db
    .selectDistinct({ id: prizeSet.id, title: prizeSet.name })
    .from(prize)
    .innerJoin(prizeSet, eq(prizeSet.id, prize.prizeSetId))
    .where(and(eq(prizeSet.businessId, businessId), eq(prize.objectDefinitionId, objectDefinitionId)))
  return rows.map((row) => ({ kind: 'prize-set', ...row }))
}
