import { type AccountId, type CoinHistoryPage, type CoinMovement, Problem } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import { type FoundEntry, findEntry, listEntries } from './history.store.ts'
import { isPerson } from './ledger.ts'
import type { People } from './receivers.ts'

export interface HistoryQuery {
  coinId: string
  holder: string
  cursor?: string | undefined
  limit: number
}

export type History = ReturnType<typeof createHistory>

/** Movements as the holder of one side reads them. */
export function createHistory({ people }: { people: Pick<People, 'faces'> }) {
  async function toMovements(db: Queryable, entries: readonly FoundEntry[]): Promise<CoinMovement[]> {
    const faces = await people.faces(db, [...new Set(entries.map(otherSideOf).filter(isPerson))])
    return entries.map((found) => {
      const { entry, transaction } = found
      const other = otherSideOf(found)
      const { name = '', picture = null } = faces.get(other) ?? {}
      return {
        id: transaction.id,
        at: transaction.at.toISOString(),
        kind: transaction.kind,
        amount: entry.amount,
        balanceAfter: entry.balanceAfter,
        party: isPerson(other) ? { type: 'person', id: other as AccountId, name, picture } : { type: 'business' },
        memo: transaction.memo,
        reference: transaction.reference,
      }
    })
  }

  return {
    async page(db: Queryable, { coinId, holder, cursor, limit }: HistoryQuery): Promise<CoinHistoryPage> {
      const found = await listEntries(db, { coinId, holder, before: readCursor(cursor), limit: limit + 1 })
      const entries = found.slice(0, limit)
      const last = entries.at(-1)
      return {
        items: await toMovements(db, entries),
        nextCursor: found.length > limit && last ? String(last.entry.id) : null,
      }
    },
    async movement(db: Queryable, side: { transactionId: string; holder: string }): Promise<CoinMovement> {
      const found = await findEntry(db, side)
      const [movement] = found ? await toMovements(db, [found]) : []
      if (!movement) throw new Error('a posted movement has no entry')
      return movement
    },
  }
}

const otherSideOf = ({ entry, transaction }: FoundEntry): string =>
  entry.amount > 0 ? transaction.fromHolder : transaction.toHolder

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,15}$/.test(cursor)) {
    throw new Problem('request.invalid', {
      issues: [{ path: 'querystring.cursor', message: 'not a cursor of this list' }],
    })
  }
  return Number(cursor)
}
