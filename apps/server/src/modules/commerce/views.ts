import { AccountId, type BusinessSummary, type Purchase, type Sale, type SaleThing } from '@vitrine/protocol'
import { splitPrice } from '@vitrine/token-rules'
import type { Queryable } from '../../platform/database/database.ts'
import type { Trade } from '../tokens/index.ts'
import type { Brands, People, Purse } from './needs.ts'
import { findUnderWay, type PurchaseRow } from './purchases.store.ts'
import type { SaleRow } from './sales.store.ts'

export interface ViewNeeds {
  tokens: Pick<Trade, 'things'>
  people: Pick<People, 'names'>
  brands: Pick<Brands, 'summaries'>
  coins: Pick<Purse, 'coinOf'>
}

type Row = Pick<SaleRow, 'tokenId' | 'businessId' | 'sellerId' | 'currency' | 'royaltyTo'>

/** Everything that many rows speak of, read at once. */
async function readAround(
  db: Queryable,
  { tokens, people, brands, coins }: ViewNeeds,
  rows: readonly Row[],
  more: string[],
) {
  const artists = rows.flatMap(({ royaltyTo }) => (royaltyTo ? [royaltyTo] : []))
  const accounts = [...rows.map((row) => row.sellerId), ...artists, ...more].filter(isAccount)
  const businesses = [...rows.map((row) => row.businessId), ...artists.filter((id) => !isAccount(id))]
  const inCoins = new Set(rows.flatMap(({ currency, businessId }) => (currency === 'coins' ? [businessId] : [])))
  const [things, names, summaries, purses] = await Promise.all([
    tokens.things(
      db,
      rows.map((row) => row.tokenId),
    ),
    people.names(db, [...new Set(accounts)]),
    brands.summaries(db, [...new Set(businesses)]),
    Promise.all([...inCoins].map(async (id) => [id, await coins.coinOf(db, id)] as const)),
  ])
  const coinNames = new Map(purses.map(([id, { name, symbol }]) => [id, { name, symbol }]))
  return {
    thingOf: (row: Row): SaleThing => must(things.get(row.tokenId)),
    businessOf: (row: Row): BusinessSummary => must(summaries.get(row.businessId)),
    coinOf: (row: Row) => (row.currency === 'coins' ? (coinNames.get(row.businessId) ?? null) : null),
    nameOf: (id: string | null): string | null =>
      id === null ? null : (names.get(id) ?? summaries.get(id)?.displayName ?? ''),
  }
}

const isAccount = (id: string) => AccountId.safeParse(id).success

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a sale speaks of what is not there')
  return value
}

export async function toSales(
  db: Queryable,
  needs: ViewNeeds,
  rows: readonly SaleRow[],
  { now, readerId }: { now: Date; readerId: string | null },
): Promise<Sale[]> {
  const [around, underWay] = await Promise.all([
    readAround(db, needs, rows, []),
    findUnderWay(
      db,
      rows.flatMap((row) => (row.closedAt ? [] : [row.id])),
    ),
  ])
  const reserved = new Set(
    underWay
      .filter(({ status, reservedUntil }) => status === 'paid' || (reservedUntil !== null && reservedUntil > now))
      .map((row) => row.saleId),
  )
  return rows.map(
    (row) =>
      ({
        id: row.id,
        status: statusOf(row, reserved.has(row.id)),
        channel: row.channel,
        price: { amount: row.amount, currency: row.currency },
        shares: {
          ...splitPrice(row.amount, row.royaltyPercent),
          percent: row.royaltyPercent,
          artist: row.royaltyPercent > 0 ? around.nameOf(row.royaltyTo) : null,
        },
        coin: around.coinOf(row),
        token: around.thingOf(row),
        business: around.businessOf(row),
        seller: { name: around.nameOf(row.sellerId) ?? '' },
        isMine: row.sellerId === readerId,
        listedAt: row.listedAt.toISOString(),
      }) as Sale,
  )
}

function statusOf({ closedBecause }: SaleRow, isReserved: boolean): Sale['status'] {
  if (closedBecause) return closedBecause === 'sold' ? 'sold' : 'ended'
  return isReserved ? 'reserved' : 'active'
}

export async function toPurchases(
  db: Queryable,
  needs: ViewNeeds,
  rows: readonly PurchaseRow[],
  readerId: string,
): Promise<Purchase[]> {
  const around = await readAround(
    db,
    needs,
    rows,
    rows.map((row) => row.buyerId),
  )
  return rows.map((row) => {
    const isBuyer = row.buyerId === readerId
    const partyId = isBuyer ? row.sellerId : row.buyerId
    return {
      id: row.id,
      saleId: row.saleId,
      status: row.status,
      role: isBuyer ? 'buyer' : 'seller',
      price: { amount: row.amount, currency: row.currency },
      shares: {
        seller: row.amount - row.royaltyAmount,
        royalty: row.royaltyAmount,
        percent: row.royaltyPercent,
        artist: row.royaltyAmount > 0 ? around.nameOf(row.royaltyTo) : null,
      },
      coin: around.coinOf(row),
      token: around.thingOf(row),
      business: around.businessOf(row),
      party: { id: partyId, name: around.nameOf(partyId) ?? '' },
      reservedUntil: row.status === 'paying' ? (row.reservedUntil?.toISOString() ?? null) : null,
      checkoutUrl: isBuyer && row.status === 'paying' ? row.checkoutUrl : null,
      isTest: row.service === 'test',
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    } as Purchase
  })
}
