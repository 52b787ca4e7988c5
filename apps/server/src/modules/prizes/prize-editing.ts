import { type PrizeSet, type PrizeSetSettings, Problem, prizeDrawRange } from '@vitrine/protocol'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { prize, prizeSet, prizeWinner } from './prizes.schema.ts'
import type { Prizes } from './prizes.ts'

/** How a business's staff make and change what is raffled. */
export interface PrizeEditing {
  list(db: Queryable, businessId: string): Promise<PrizeSet[]>
  /** Makes the set or changes all of it; refuses one of another business. Draws wait until it is done. */
  put(tx: Queryable, settings: PrizeSetSettings): Promise<PrizeSet>
}

export function createPrizeEditing({ createPrizeSet }: Pick<Prizes, 'createPrizeSet'>): PrizeEditing {
  async function read(db: Queryable, where: ReturnType<typeof eq>): Promise<PrizeSet[]> {
    const sets = await db.select().from(prizeSet).where(where).orderBy(asc(prizeSet.createdAt), asc(prizeSet.id))
    if (sets.length === 0) return []
    const ids = sets.map(({ id }) => id)
    const prizes = await db.select().from(prize).where(inArray(prize.prizeSetId, ids)).orderBy(asc(prize.position))
    return sets.map(({ createdAt: _, ...set }) => ({
      ...set,
      prizes: prizes
        .filter(({ prizeSetId }) => prizeSetId === set.id)
        .map(({ objectDefinitionId, weight, total, limitPerUser, given }) => ({
          objectDefinitionId,
          percent: (weight * 100) / prizeDrawRange,
          total,
          limitPerUser,
          given,
        })),
    })) as PrizeSet[]
  }

  return {
    list: (db, businessId) => read(db, eq(prizeSet.businessId, businessId)),
    async put(tx, settings) {
      const { id } = settings
      const [before] = await tx.select().from(prizeSet).where(eq(prizeSet.id, id)).for('update')
      if (before && before.businessId !== settings.businessId) throw new Problem('prizes.not_found')
      const counted = await tx
        .select()
        .from(prize)
        .where(eq(prize.prizeSetId, id))
        .orderBy(asc(prize.position))
        .for('update')
      // Its prizes go with it; what people have won of them stays with the places below.
      if (before) await tx.delete(prizeSet).where(eq(prizeSet.id, id))
      await createPrizeSet(tx, settings)
      if (before) {
        await tx
          .update(prizeSet)
          .set({ revision: before.revision + 1, createdAt: before.createdAt })
          .where(eq(prizeSet.id, id))
      }
      for (const { position, objectDefinitionId, given } of counted) {
        const stays = settings.prizes[position]?.objectDefinitionId === objectDefinitionId
        if (stays) {
          await tx
            .update(prize)
            .set({ given })
            .where(sql`${prize.prizeSetId} = ${id} and ${prize.position} = ${position}`)
        } else {
          await tx
            .delete(prizeWinner)
            .where(sql`${prizeWinner.prizeSetId} = ${id} and ${prizeWinner.position} = ${position}`)
        }
      }
      const [after] = await read(tx, eq(prizeSet.id, id))
      if (!after) throw new Error('the prize set was not written')
      return after
    },
  }
}
