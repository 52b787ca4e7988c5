import type { MarketPage } from '@vitrine/protocol'
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { sale } from './commerce.schema.ts'

export type SaleRow = typeof sale.$inferSelect

export async function insertSale(tx: Queryable, row: typeof sale.$inferInsert): Promise<void> {
  await tx.insert(sale).values(row)
}

export async function findSale(db: Queryable, id: string): Promise<SaleRow | null> {
  const [row] = await db.select().from(sale).where(eq(sale.id, id))
  return row ?? null
}

export async function setPrice(tx: Queryable, id: string, price: { amount: number; currency: SaleRow['currency'] }) {
  await tx
    .update(sale)
    .set(price)
    .where(and(eq(sale.id, id), isNull(sale.closedAt)))
}

/** Null when it was closed before. */
export async function closeSale(
  tx: Queryable,
  id: string,
  closed: { closedAt: Date; closedBecause: NonNullable<SaleRow['closedBecause']> },
): Promise<SaleRow | null> {
  const [row] = await tx
    .update(sale)
    .set(closed)
    .where(and(eq(sale.id, id), isNull(sale.closedAt)))
    .returning()
  return row ?? null
}

export interface MarketSearch {
  businessId: string
  sort: 'newest' | 'price_asc' | 'price_desc' | 'name'
  /** Names in the order in which they are read, where that is not the order in which they are written. */
  names?: readonly string[] | undefined
  /** In any of these. */
  categories?: readonly string[] | undefined
  currency?: SaleRow['currency'] | undefined
  page: number
  limit: number
}

const orders = {
  newest: [desc(sale.listedAt), desc(sale.id)],
  price_asc: [asc(sale.currency), asc(sale.amount), asc(sale.id)],
  price_desc: [asc(sale.currency), desc(sale.amount), asc(sale.id)],
  name: [asc(sale.sortName), asc(sale.id)],
} satisfies Record<MarketSearch['sort'], SQL[]>

/** Whatever has come to the market since the names were read is last. */
const byNames = (names: readonly string[]): SQL[] => [
  sql`array_position(${sql.param([...names])}::text[], ${sale.sortName}) nulls last`,
  asc(sale.sortName),
  asc(sale.id),
]

const namesMost = 2_000

/** What is on the market, by name, as it is sorted; fewer names than a market could have, more than any has. */
export async function listSortNames(db: Queryable, businessId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: sale.sortName })
    .from(sale)
    .where(onMarket(businessId))
    .orderBy(asc(sale.sortName))
    .limit(namesMost)
  return rows.map(({ name }) => name)
}

/** What is on a brand's market; what is sold by its link only is not. */
export async function searchSales(db: Queryable, search: MarketSearch): Promise<{ rows: SaleRow[]; total: number }> {
  const { businessId, sort, names, categories, currency, page, limit } = search
  const where = and(
    onMarket(businessId),
    categories === undefined ? undefined : inArray(sale.category, [...categories]),
    currency === undefined ? undefined : eq(sale.currency, currency),
  )
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(sale)
      .where(where)
      .orderBy(...(names ? byNames(names) : orders[sort]))
      .limit(limit)
      .offset(page * limit),
    db.$count(sale, where),
  ])
  return { rows, total }
}

type Facets = Pick<MarketPage, 'categories' | 'currencies'>

/** What the whole market can be narrowed to. */
export async function readFacets(db: Queryable, businessId: string): Promise<Facets> {
  const rows = await db
    .selectDistinct({ category: sale.category, currency: sale.currency })
    .from(sale)
    .where(onMarket(businessId))
    .limit(500)
  const distinct = <T extends string>(values: T[]) => [...new Set(values)].filter((value) => value !== '').sort()
  return {
    categories: distinct(rows.map((row) => row.category)),
    currencies: distinct(rows.map((row) => row.currency)),
  }
}

const onMarket = (businessId: string) =>
  and(eq(sale.businessId, businessId), isNull(sale.closedAt), eq(sale.channel, 'marketplace'))

/** What one account sells is sold by another from now on; royalties follow, too. */
export async function moveSales(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(sale).set({ sellerId: to }).where(eq(sale.sellerId, from))
  await tx
    .update(sale)
    .set({ royaltyTo: to })
    .where(and(eq(sale.royaltyTo, from), isNull(sale.closedAt)))
}
