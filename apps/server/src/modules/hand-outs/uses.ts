import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { DesignUse } from '../tokens/index.ts'
import { handOut } from './hand-outs.schema.ts'

/** Hand-outs of a design that go on, or will. */
export async function usesInHandOuts(
  db: Queryable,
  { businessId, objectDefinitionId }: { businessId: string; objectDefinitionId: string },
): Promise<DesignUse[]> {
  const rows = await db
    .select({ id: handOut.id, title: handOut.title })
    .from(handOut)
    .where(
      and(
        eq(handOut.businessId, businessId),
        eq(handOut.objectDefinitionId, objectDefinitionId),
        inArray(handOut.state, ['scheduled', 'running', 'taking-back', 'open']),
      ),
    )
  return rows.map((row) => ({ kind: 'hand-out', ...row }))
}
