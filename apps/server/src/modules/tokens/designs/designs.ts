import { type Language, type ObjectDefinition, Problem, readViewPlacements, type Showpiece } from '@vitrine/protocol'
import { pictureOfPlacements } from '@vitrine/token-rules/faces'
import { and, asc, count, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { WordsApi } from '../../words/index.ts'
import type { BehaviourRegistry } from '../actions/registry.ts'
import { maxObjectsOf } from '../behaviours/facts/scarcity-v1.ts'
import { designBlocks } from '../inventory/token-view.ts'
import type { DefinitionRow } from '../ledger/tokens.store.ts'
import { objectDefinition } from '../tokens.schema.ts'

export interface DesignSearch {
  businessId: string
  campaignId?: string
  campaignIds?: readonly string[]
  ids?: readonly string[] | undefined
  /** Part of its name, as it was written or as it is said in the reader's language. */
  query?: string | undefined
  language?: Language | null | undefined
  category?: string | undefined
  /** What it must be able to do. */
  behaviorId?: string
  /** Staff see drafts, and settings whole. */
  forStaff: boolean
  limit?: number
  page?: number
}

/** Designs as the studio gives them. */
export interface Designs {
  one(db: Queryable, wanted: { businessId: string; id: string; forStaff: boolean }): Promise<ObjectDefinition>
  search(db: Queryable, search: DesignSearch): Promise<{ items: ObjectDefinition[]; total: number }>
  /** The design that stands for its brand: the one that it has chosen, else the rarest of those that are limited and have a picture. */
  showpiece(db: Queryable, businessId: string, chosen?: string): Promise<Showpiece | null>
}

/** So many of the rarest may have no picture. */
const showpiecesLookedAt = 10

/** A campaign has far fewer. */
const allOfThem = 1_000

export function createDesigns({
  behaviours,
  clock,
  words,
}: {
  behaviours: BehaviourRegistry
  clock: Clock
  words: Pick<WordsApi, 'originals'>
}): Designs {
  function toDesign(row: DefinitionRow, forStaff: boolean): ObjectDefinition {
    const blocks = designBlocks(row)
    return {
      id: row.id,
      businessId: row.businessId,
      campaignId: row.campaignId,
      blueprintId: row.blueprintId,
      displayName: row.displayName,
      description: row.description,
      category: row.category,
      isDraft: row.draft,
      limitPerUser: row.limitPerUser,
      state: forStaff ? blocks : behaviours.show(blocks, { isOwner: false, now: clock.now() }),
      viewPlacements: row.views,
      createdAt: row.createdAt.toISOString(),
    } as ObjectDefinition
  }

  const search: Designs['search'] = async (db, wanted) => {
    const { forStaff, limit = allOfThem, page = 0 } = wanted
    const { businessId, query, category, language = null } = wanted
    const [names, categories] = await Promise.all([
      query ? words.originals({ text: query, language, businessId, part: true }) : [],
      category ? words.originals({ text: category, language, businessId }) : [],
    ])
    const matches = conditionsOf(wanted, { names, categories })
    const [rows, [counted]] = await Promise.all([
      db
        .select()
        .from(objectDefinition)
        .where(matches)
        .orderBy(asc(objectDefinition.createdAt), asc(objectDefinition.id))
        .limit(limit)
        .offset(page * limit),
      db.select({ total: count() }).from(objectDefinition).where(matches),
    ])
    return { items: rows.map((row) => toDesign(row, forStaff)), total: counted?.total ?? 0 }
  }

  return {
    search,
    async showpiece(db, businessId, chosen) {
      const { businessId: business, behaviours, draft, id, createdAt } = objectDefinition
      const most = sql`${behaviours} -> 'scarcity-v1' -> 'maxObjects'`
      const rows = await db
        .select()
        .from(objectDefinition)
        .where(
          and(
            eq(business, businessId),
            eq(draft, false),
            chosen === undefined ? sql`jsonb_typeof(${most}) = 'number'` : eq(id, chosen),
          ),
        )
        .orderBy(sql`${most}`, desc(createdAt), asc(id))
        .limit(showpiecesLookedAt)
      for (const row of rows) {
        const picture = pictureOfPlacements(readViewPlacements(row.views))
        if (picture) return { title: row.displayName, picture: picture.url, maxObjects: maxObjectsOf(row.behaviours) }
      }
      return null
    },
    async one(db, { id, ...wanted }) {
      const { items } = await search(db, { ...wanted, ids: [id] })
      if (!items[0]) throw new Problem('object_definition.not_found')
      return items[0]
    },
  }
}

/** `names` and `categories`: what may have been written for what is looked for. */
function conditionsOf(
  { businessId, campaignId, campaignIds, ids, query, category, behaviorId, forStaff }: DesignSearch,
  { names, categories }: { names: readonly string[]; categories: readonly string[] },
) {
  const { businessId: business, campaignId: campaign } = objectDefinition
  const all: (SQL | undefined)[] = [
    eq(business, businessId),
    campaignId === undefined ? undefined : eq(campaign, campaignId),
    campaignIds === undefined ? undefined : inArray(campaign, [...campaignIds]),
    ids === undefined ? undefined : inArray(objectDefinition.id, [...ids]),
    query
      ? or(
          ilike(objectDefinition.displayName, `%${query.replace(/[\\%_]/g, '\\$&')}%`),
          inArray(objectDefinition.displayName, [...names]),
        )
      : undefined,
    category ? inArray(objectDefinition.category, [...categories]) : undefined,
    behaviorId === undefined ? undefined : sql`${objectDefinition.behaviours} ? ${behaviorId}`,
    forStaff ? undefined : eq(objectDefinition.draft, false),
  ]
  return and(...all)
}
