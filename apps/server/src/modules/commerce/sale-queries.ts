import { type Language, type MarketPage, Problem, type Purchase, type Sale, type TradesPage } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import type { WordsApi } from '../words/index.ts'
import type { Brands } from './needs.ts'
import { findPurchase, listPurchases, type PurchaseRow } from './purchases.store.ts'
import { findSale, listSortNames, type MarketSearch, readFacets, searchSales } from './sales.store.ts'
import { toPurchases, toSales, type ViewNeeds } from './views.ts'

export interface ReadingNeeds extends ViewNeeds {
  brands: Brands
  words: Pick<WordsApi, 'read'>
  clock: Clock
}

type MarketQuestion = Omit<MarketSearch, 'businessId' | 'names'> & {
  idOrName: string
  readerId: string
  /** In which the brand's texts are read; as they were written for null. */
  language: Language | null
}

export type Reading = ReturnType<typeof createReading>

export function createReading(needs: ReadingNeeds) {
  const { brands, words, clock } = needs

  /** Undefined where the brand says nothing in that language. */
  async function namesInOrder(db: Queryable, businessId: string, language: Language): Promise<string[] | undefined> {
    const texts = Object.entries(await words.read(db, businessId, language))
    if (texts.length === 0) return undefined
    const said = new Map(texts.map(([written, read]) => [written.toLowerCase(), read]))
    const readAs = (name: string) => said.get(name) ?? name
    const { compare } = new Intl.Collator(language)
    return (await listSortNames(db, businessId)).toSorted((one, other) => compare(readAs(one), readAs(other)))
  }

  const inOne = async (db: Queryable, row: PurchaseRow, readerId: string): Promise<Purchase> => {
    const [view] = await toPurchases(db, needs, [row], readerId)
    if (!view) throw new Error('nothing to see')
    return view
  }
  return {
    async market(db: Queryable, { idOrName, readerId, language, ...search }: MarketQuestion): Promise<MarketPage> {
      const { id: businessId } = await brands.readPublic(db, idOrName)
      const names =
        search.sort === 'name' && language !== null ? await namesInOrder(db, businessId, language) : undefined
      const [{ rows, total }, facets] = await Promise.all([
        searchSales(db, { ...search, businessId, names }),
        readFacets(db, businessId),
      ])
      const items = await toSales(db, needs, rows, { now: clock.now(), readerId })
      return { items, total, page: search.page, limit: search.limit, ...facets }
    },

    /** To a reader who does not reach it as to anybody. */
    async sale(db: Queryable, saleId: string, reader: { accountId: string; reach: Reach } | null): Promise<Sale> {
      const row = await findSale(db, saleId)
      if (!row) throw new Problem('commerce.sale_not_found')
      const readerId = reader && isReached(reader.reach, row.businessId) ? reader.accountId : null
      const [view] = await toSales(db, needs, [row], { now: clock.now(), readerId })
      if (!view) throw new Error('nothing to see')
      return view
    },

    purchase: inOne,

    /** Only its two parties know of a purchase; the seller, while something came of it. */
    async purchaseFor(db: Queryable, purchaseId: string, readerId: string): Promise<Purchase> {
      const row = await findPurchase(db, purchaseId)
      const isParty = row?.buyerId === readerId || (row?.sellerId === readerId && isSold(row))
      if (!row || !isParty) throw new Problem('commerce.purchase_not_found')
      return inOne(db, row, readerId)
    },

    async trades(
      db: Queryable,
      {
        accountId,
        role,
        cursor,
        limit,
      }: { accountId: string; role: 'buyer' | 'seller'; cursor?: string; limit: number },
    ): Promise<TradesPage> {
      const before = cursor === undefined ? null : readCursor(cursor)
      const rows = await listPurchases(db, { accountId, role, before, limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        items: await toPurchases(db, needs, shown, accountId),
        nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}_${last.id}` : null,
      }
    },
  }
}

const isSold = ({ status }: PurchaseRow) => status === 'paid' || status === 'delivered'

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [, time, id] = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor) ?? []
  const createdAt = new Date(Number(time))
  if (!id || Number.isNaN(createdAt.getTime()) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new Problem('request.invalid', { issues: [{ path: 'querystring.cursor', message: 'is no cursor' }] })
  }
  return { createdAt, id }
}
