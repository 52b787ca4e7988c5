import { and, asc, desc, eq, exists, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Definitions } from '../designs/definitions.ts'
import { objectDefinition, token } from '../tokens.schema.ts'
import { type DefinitionRow, type FoundToken, findToken, lockToken } from './tokens.store.ts'

/** A token with the design that it is made from. */
export interface ReadToken {
  token: FoundToken
  definition: DefinitionRow
}

/** Tokens as their rules need them. Whether somebody may see them is decided by whoever asks. */
export interface TokenReader {
  /** Null when it is gone. */
  find(db: Queryable, id: string): Promise<ReadToken | null>
  /** The same, and nobody else changes it until the transaction ends. */
  lock(tx: Queryable, id: string): Promise<ReadToken | null>
  /** The oldest token of a design that is on offer to everybody; those on the map are not. */
  findOnOffer(db: Queryable, objectDefinitionId: string): Promise<ReadToken | null>
  /** A brand's designs, newest first, of which a token is on offer to everybody. */
  listOnOffer(db: Queryable, wanted: { businessId: string; limit: number }): Promise<string[]>
}

export function createTokenReader({ definitions }: { definitions: Pick<Definitions, 'of'> }): TokenReader {
  const withDesign = async (db: Queryable, found: FoundToken | null) =>
    found && { token: found, definition: await definitions.of(db, found) }
  const isOnOffer = and(
    sql`${token.state} @> '{"acquirable-v1":{"offered":true}}'`,
    isNull(token.deletedAt),
    isNotNull(token.ownerId),
    isNull(token.place),
  )
  const find: TokenReader['find'] = async (db, id) => withDesign(db, await findToken(db, id))
  return {
    find,
    lock: async (tx, id) => withDesign(tx, await lockToken(tx, id)),
    async findOnOffer(db, objectDefinitionId) {
      const [row] = await db
        .select({ id: token.id })
        .from(token)
        .where(and(eq(token.objectDefinitionId, objectDefinitionId), isOnOffer))
        .orderBy(asc(token.createdAt), asc(token.id))
        .limit(1)
      return row ? find(db, row.id) : null
    },
    async listOnOffer(db, { businessId, limit }) {
      const rows = await db
        .select({ id: objectDefinition.id })
        .from(objectDefinition)
        .where(
          and(
            eq(objectDefinition.businessId, businessId),
            eq(objectDefinition.draft, false),
            sql`behaviours -> 'acquirable-v1' is not null and behaviours #> '{acquirable-v1,public}' is distinct from 'false'`,
            exists(
              db
                .select({ one: sql`1` })
                .from(token)
                .where(and(eq(token.objectDefinitionId, objectDefinition.id), isOnOffer)),
            ),
          ),
        )
        .orderBy(desc(objectDefinition.createdAt))
        .limit(limit)
      return rows.map(({ id }) => id)
    },
  }
}
