import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@vitrine/protocol'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { type DefinitionRow, findDefinitions, type TokenRow } from '../ledger/tokens.store.ts'
import { type DesignContent, editionCounter, objectDefinition, pendingDelivery, token } from '../tokens.schema.ts'

export interface DefinitionChange {
  id: string
  content: DesignContent
  limitPerUser: number | null
  draft: boolean
  /** What becomes of tokens that there are: they stay what they were sold as, or become what the design is now. */
  issued: 'stay' | 'follow'
}

/** How designs change; what modules/designs stands on. */
export interface DefinitionEditing {
  /** Of one business, in the order in which they were made; with nothing of what is kept for tokens. */
  listOf(db: Queryable, businessId: string): Promise<DefinitionRow[]>
  changeDefinition(tx: Queryable, change: DefinitionChange): Promise<void>
  /** A design of which nothing was ever issued. */
  removeDefinition(tx: Queryable, id: string): Promise<void>
  /** Deletes every token of a draft and counts from the beginning again; answers how many these were. */
  sweep(tx: Queryable, id: string): Promise<number>
}

export interface DefinitionEditingNeeds {
  ledger: Pick<Ledger, 'remove' | 'place'>
  behaviours: Pick<BehaviourRegistry, 'readSettings'>
  clock: Clock
}

const contentOf = ({ displayName, description, category, views, behaviours }: DesignContent): DesignContent => ({
  displayName,
  description,
  category,
  views,
  behaviours,
})

export function createDefinitionEditing({ ledger, behaviours, clock }: DefinitionEditingNeeds): DefinitionEditing {
  /** Whoever issues waits, and then issues what the design has become. */
  async function lockEdition(tx: Queryable, id: string): Promise<number> {
    const [counter] = await tx
      .select({ issued: editionCounter.issued })
      .from(editionCounter)
      .where(eq(editionCounter.objectDefinitionId, id))
      .for('update')
    return counter?.issued ?? 0
  }

  return {
    listOf: (db, businessId) =>
      db
        .select()
        .from(objectDefinition)
        .where(eq(objectDefinition.businessId, businessId))
        .orderBy(asc(objectDefinition.createdAt), asc(objectDefinition.id)),

    async changeDefinition(tx, { id, content, limitPerUser, draft, issued: wish }) {
      const issued = await lockEdition(tx, id)
      const [before] = await findDefinitions(tx, [id])
      if (!before) throw new Problem('object_definition.not_found')
      const settings = behaviours.readSettings(content.behaviours)
      const most = maxObjectsOf(settings)
      if (most !== null && most < issued) throw new Problem('design.edition_too_small', { issued })
      const after = { ...contentOf(content), behaviours: settings }
      const newSince = issued > (before.kept.at(-1)?.issued ?? 0)
      const keep = wish === 'stay' && newSince && !before.draft && !isDeepStrictEqual(contentOf(before), after)
      const kept = wish === 'follow' ? [] : before.kept
      await tx
        .update(objectDefinition)
        .set({
          ...after,
          limitPerUser,
          draft,
          kept: keep ? [...kept, { ...contentOf(before), until: clock.now().toISOString(), issued }] : kept,
          revision: sql`${objectDefinition.revision} + 1`,
        })
        .where(eq(objectDefinition.id, id))
    },

    async removeDefinition(tx, id) {
      if ((await lockEdition(tx, id)) > 0) throw new Error('a design of which something was issued stays')
      await tx.delete(editionCounter).where(eq(editionCounter.objectDefinitionId, id))
      await tx.delete(objectDefinition).where(eq(objectDefinition.id, id))
    },

    async sweep(tx, id) {
      await lockEdition(tx, id)
      const [definition] = await findDefinitions(tx, [id])
      if (!definition?.draft) throw new Error('only drafts are swept')
      const now = clock.now()
      const rows = (await tx
        .select()
        .from(token)
        .where(and(eq(token.objectDefinitionId, id), isNull(token.deletedAt)))
        .orderBy(asc(token.id))
        .for('update')) as TokenRow[]
      for (const row of rows) {
        await emptyOut(tx, row, now)
        await tx.delete(pendingDelivery).where(eq(pendingDelivery.tokenId, row.id))
        await ledger.remove(tx, row, now, 'sweep')
      }
      await tx.update(editionCounter).set({ issued: 0, cloned: 0 }).where(eq(editionCounter.objectDefinitionId, id))
      return rows.length
    },
  }

  /** What lies in it is its owner's and no test. */
  async function emptyOut(tx: Queryable, { id, ownerId }: TokenRow, now: Date): Promise<void> {
    if (!ownerId) return
    const inside = (await tx
      .select()
      .from(token)
      .where(and(eq(token.ownerId, ownerId), eq(token.parentId, id), isNull(token.deletedAt)))
      .orderBy(asc(token.id))
      .for('update')) as TokenRow[]
    if (inside.length > 0) await ledger.place(tx, inside, '.', { cause: 'sweep' }, now)
  }
}
