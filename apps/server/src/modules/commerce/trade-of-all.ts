import type { Queryable } from '../../platform/database/database.ts'
import type { Trade } from '../tokens/index.ts'

/** Sells what lies in any of these inventories: each token is in one of them. */
export function tradeOfAll(home: Trade, ...others: readonly Trade[]): Trade {
  async function withToken(db: Queryable, tokenId: string): Promise<Trade> {
    for (const other of others) if (await other.has(db, tokenId)) return other
    return home
  }
  return {
    has: async (db, tokenId) => (await withToken(db, tokenId)).has(db, tokenId),
    lockForTrade: async (tx, tokenId) => (await withToken(tx, tokenId)).lockForTrade(tx, tokenId),
    markSale: async (tx, tokenId, ...mark) => (await withToken(tx, tokenId)).markSale(tx, tokenId, ...mark),
    assertMayHold: async (db, tokenId, accountId) =>
      (await withToken(db, tokenId)).assertMayHold(db, tokenId, accountId),
    sell: async (tx, sold) => (await withToken(tx, sold.tokenId)).sell(tx, sold),
    things: async (db, tokenIds) => {
      const parts = await Promise.all([home, ...others].map((trade) => trade.things(db, tokenIds)))
      return new Map(parts.flatMap((part) => [...part]))
    },
  }
}
