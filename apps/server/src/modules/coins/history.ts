import { type AccountId, type CoinHistoryPage, type CoinMovement, type CoinParty, Problem } from '@vitrine/protocol'
import { csvLine } from '@vitrine/token-rules'
import type { Queryable } from '../../platform/database/database.ts'
import { listDeliveries } from './deliveries.store.ts'
import { type FoundEntry, findEntry, listEntries, readEntriesAfter } from './history.store.ts'
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
    const onTheWay = entries.filter((found) => otherSideOf(found) === 'waiting')
    const references = onTheWay.flatMap(({ transaction }) => transaction.reference ?? [])
    const deliveries = new Map((await listDeliveries(db, references)).map((row) => [row.id, row]))
    const senders = [...deliveries.values()].flatMap(({ senderId }) => senderId ?? [])
    const faces = await people.faces(db, [...new Set([...entries.map(otherSideOf).filter(isPerson), ...senders])])

    function partyOf(found: FoundEntry): CoinParty {
      const delivery = deliveries.get(found.transaction.reference ?? '')
      const hasCome = delivery?.outcome === 'claimed' && found.entry.amount > 0
      if (delivery && !hasCome) return { type: 'address', hint: delivery.hint }
      const other = delivery ? delivery.senderId : otherSideOf(found)
      if (other === null || !isPerson(other)) return { type: 'business' }
      const { name = '', picture = null } = faces.get(other) ?? {}
      return { type: 'person', id: other as AccountId, name, picture }
    }

    return entries.map((found) => {
      const { entry, transaction } = found
      return {
        id: transaction.id,
        at: transaction.at.toISOString(),
        kind: transaction.kind,
        amount: entry.amount,
        balanceAfter: entry.balanceAfter,
        party: partyOf(found),
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
    /** All movements within a time, oldest first, as a table. */
    async *csv(
      db: Queryable,
      {
        from,
        until,
        ...whose
      }: { coinId: string; holder: string; from?: string | undefined; until?: string | undefined },
    ): AsyncGenerator<string> {
      const times = { from: from ? new Date(from) : undefined, until: until ? new Date(until) : undefined }
      // Spreadsheets take it for UTF-8 by this mark.
      yield `\uFEFF${csvLine(['at', 'kind', 'amount', 'balance', 'with', 'memo', 'reference', 'id'])}`
      let after = 0
      for (;;) {
        const entries = await readEntriesAfter(db, { ...whose, ...times, after, limit: rowsAtOnce })
        yield (await toMovements(db, entries))
          .map(({ id, at, kind, amount, balanceAfter, party, memo, reference }) =>
            csvLine([at, kind, amount, balanceAfter, nameOf(party), memo, reference, id]),
          )
          .join('')
        const last = entries.at(-1)
        if (!last || entries.length < rowsAtOnce) return
        after = last.entry.id
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

const rowsAtOnce = 1_000

const nameOf = (party: CoinParty): string =>
  party.type === 'person' ? party.name : party.type === 'address' ? party.hint : ''

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
