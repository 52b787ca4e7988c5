import { type PrizeSet, type PrizeSetSettings, Problem, prizeDrawRange } from '@vitrine/protocol'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Staff } from '../../platform/http/edge/staff.ts'
import type { Audit } from '../studio/index.ts'
import type { TokensApi } from '../tokens/index.ts'
import { prize, prizeSet } from './prizes.schema.ts'
import { countDraws, lockPrizeSet, moveWinners } from './prizes.store.ts'
import type { Prizes } from './prizes.ts'

/** How a business's staff make and change what is raffled. */
export interface PrizeEditing {
  list(db: Queryable, businessId: string): Promise<PrizeSet[]>
  /** Makes the set, with version 0, or changes all of it; refuses one of another business. Draws wait until it is done. */
  put(tx: Queryable, staff: Staff, version: number, settings: PrizeSetSettings): Promise<PrizeSet>
}

export interface PrizeEditingNeeds extends Pick<Prizes, 'createPrizeSet'> {
  tokens: Pick<TokensApi, 'editions'>
  audit: Pick<Audit, 'record' | 'assertVersion'>
  clock: Clock
}

export function createPrizeEditing({ createPrizeSet, tokens, audit, clock }: PrizeEditingNeeds): PrizeEditing {
  async function read(db: Queryable, where: ReturnType<typeof eq>): Promise<PrizeSet[]> {
    const sets = await db.select().from(prizeSet).where(where).orderBy(asc(prizeSet.createdAt), asc(prizeSet.id))
    if (sets.length === 0) return []
    const ids = sets.map(({ id }) => id)
    const prizes = await db.select().from(prize).where(inArray(prize.prizeSetId, ids)).orderBy(asc(prize.position))
    const editions = new Map<string, number | null>()
    for (const id of new Set(prizes.map(({ objectDefinitionId }) => objectDefinitionId))) {
      editions.set(id, (await tokens.editions.of(db, id))?.left ?? null)
    }
    const draws = await countDraws(db, ids)
    return sets.map(({ createdAt: _, editedBy: _by, editedAt: _at, ...set }) => ({
      ...set,
      draws: draws.get(set.id) ?? { total: 0, none: 0 },
      prizes: prizes
        .filter(({ prizeSetId }) => prizeSetId === set.id)
        .map(({ objectDefinitionId, weight, total, limitPerUser, given }) => ({
          objectDefinitionId,
          percent: (weight * 100) / prizeDrawRange,
          total,
          limitPerUser,
          given,
          editionLeft: editions.get(objectDefinitionId) ?? null,
        })),
    })) as PrizeSet[]
  }

  return {
    list: (db, businessId) => read(db, eq(prizeSet.businessId, businessId)),
    async put(tx, staff, version, settings) {
      const { id } = settings
      await lockPrizeSet(tx, id)
      const [before] = await tx.select().from(prizeSet).where(eq(prizeSet.id, id)).for('update')
      if (before && before.businessId !== settings.businessId) throw new Problem('prizes.not_found')
      await audit.assertVersion(tx, version, {
        version: before?.revision ?? 0,
        editedBy: before?.editedBy ?? null,
        editedAt: before?.editedAt ?? null,
      })
      const counted = await tx.select().from(prize).where(eq(prize.prizeSetId, id)).orderBy(asc(prize.position))
      const places = placesOf(counted, settings.prizes)
      // Its prizes go with it, and come back with what has been given of them.
      if (before) await tx.delete(prizeSet).where(eq(prizeSet.id, id))
      await createPrizeSet(tx, settings)
      await tx
        .update(prizeSet)
        .set({
          revision: version + 1,
          editedBy: staff.by,
          editedAt: clock.now(),
          ...(before ? { createdAt: before.createdAt } : {}),
        })
        .where(eq(prizeSet.id, id))
      for (const { position, given } of counted) {
        const to = places.get(position)
        if (to === undefined || given === 0) continue
        await tx
          .update(prize)
          .set({ given })
          .where(and(eq(prize.prizeSetId, id), eq(prize.position, to)))
      }
      await moveWinners(tx, id, places)
      const [after] = await read(tx, eq(prizeSet.id, id))
      if (!after) throw new Error('the prize set was not written')
      await audit.record(tx, staff, {
        what: before ? 'prize-set.edited' : 'prize-set.created',
        id,
        title: settings.name,
        before: before ? { name: before.name, mode: before.mode, prizes: counted.map(factsOf) } : null,
        after: {
          name: after.name,
          mode: after.mode,
          prizes: after.prizes.map(({ percent, ...each }) =>
            factsOf({ ...each, weight: Math.round((percent / 100) * prizeDrawRange) }),
          ),
        },
      })
      return after
    },
  }
}

const factsOf = ({
  objectDefinitionId,
  weight,
  total,
  limitPerUser,
}: {
  objectDefinitionId: string
  weight: number
  total: number | null
  limitPerUser: number | null
}) => ({ objectDefinitionId, percent: (weight * 100) / prizeDrawRange, total, limitPerUser })

/** Where each prize is now that was there before: the first of a design is the first of that design again, and so on. */
function placesOf(
  before: readonly { position: number; objectDefinitionId: string }[],
  after: readonly { objectDefinitionId: string }[],
): Map<number, number> {
  const taken = new Set<number>()
  const places = new Map<number, number>()
  for (const { position, objectDefinitionId } of before) {
    const to = after.findIndex((each, place) => each.objectDefinitionId === objectDefinitionId && !taken.has(place))
    if (to < 0) continue
    taken.add(to)
    places.set(position, to)
  }
  return places
}
