import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { holding, objectDefinition, token } from '../tokens.schema.ts'
import type { FoundToken } from './tokens.store.ts'

/** Also those that are deleted: what was sold stays in somebody's list. */
export async function findTokensOf(db: Queryable, ids: readonly string[]): Promise<FoundToken[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ token, definitionRevision: objectDefinition.revision })
    .from(token)
    .innerJoin(objectDefinition, eq(objectDefinition.id, token.objectDefinitionId))
    .where(inArray(token.id, [...ids]))
  return rows.map((row) => ({ ...row.token, definitionRevision: row.definitionRevision, hasChildren: false }))
}

export async function heldOf(db: Queryable, ownerId: string, objectDefinitionId: string): Promise<number> {
  const [row] = await db
    .select({ held: holding.held })
    .from(holding)
    .where(and(eq(holding.ownerId, ownerId), eq(holding.objectDefinitionId, objectDefinitionId)))
  return row?.held ?? 0
}
