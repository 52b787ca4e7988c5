import { Currency, type Proceeds } from '@vitrine/protocol'
import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { payoutEntry } from './commerce.schema.ts'
import type { PurchaseRow } from './purchases.store.ts'

type Kind = (typeof payoutEntry.$inferInsert)['kind']
type Lines = readonly (readonly [party: string, amount: number])[]

/** Whom money from cards belongs to, in double entry. */
export const payouts = {
  /** The service has taken the money; it waits for the delivery. */
  received: (tx: Queryable, purchase: PurchaseRow, at: Date) =>
    write(tx, purchase, 'received', at, [
      [`service:${purchase.service}`, -paidOf(purchase)],
      ['held', paidOf(purchase)],
    ]),

  /** It belongs to the seller and, for their share, to whoever gets the royalty. */
  delivered: (tx: Queryable, purchase: PurchaseRow, at: Date) =>
    write(tx, purchase, 'delivered', at, [
      ['held', -purchase.amount],
      [`account:${purchase.sellerId}`, purchase.amount - purchase.royaltyAmount],
      ...(purchase.royaltyTo && purchase.royaltyAmount > 0
        ? ([[partyOf(purchase.royaltyTo), purchase.royaltyAmount]] as const)
        : []),
    ]),

  /** The service has given it back. */
  refunded: (tx: Queryable, purchase: PurchaseRow, at: Date) =>
    write(tx, purchase, 'refunded', at, [
      ['held', -paidOf(purchase)],
      [`service:${purchase.service}`, paidOf(purchase)],
    ]),

  async owedTo(db: Queryable, accountId: string): Promise<Proceeds['items']> {
    const rows = await db
      .select({
        currency: payoutEntry.currency,
        service: payoutEntry.service,
        owed: sql<number>`sum(${payoutEntry.amount})::bigint`,
      })
      .from(payoutEntry)
      .where(eq(payoutEntry.party, `account:${accountId}`))
      .groupBy(payoutEntry.currency, payoutEntry.service)
      .orderBy(payoutEntry.currency, payoutEntry.service)
    return rows.map(({ currency, service, owed }) => ({
      currency: Currency.parse(currency),
      owed: Number(owed),
      isTest: service === 'test',
    }))
  },

  async move(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
    // Seller and artist of one sale may become one person: their two entries become one.
    await tx.execute(sql`
      update ${payoutEntry} kept set amount = kept.amount + gone.amount from ${payoutEntry} gone
      where kept.party = ${`account:${to}`} and gone.party = ${`account:${from}`}
        and kept.purchase_id = gone.purchase_id and kept.kind = gone.kind`)
    await tx.execute(sql`
      delete from ${payoutEntry} gone using ${payoutEntry} kept
      where kept.party = ${`account:${to}`} and gone.party = ${`account:${from}`}
        and kept.purchase_id = gone.purchase_id and kept.kind = gone.kind`)
    await tx
      .update(payoutEntry)
      .set({ party: `account:${to}` })
      .where(and(eq(payoutEntry.party, `account:${from}`)))
  },
}

const paidOf = ({ paidAmount, amount }: PurchaseRow) => paidAmount ?? amount

/** Accounts have UUIDs, businesses short codes without a hyphen. */
const partyOf = (id: string) => `${id.includes('-') ? 'account' : 'business'}:${id}`

async function write(tx: Queryable, purchase: PurchaseRow, kind: Kind, at: Date, lines: Lines): Promise<void> {
  const { id: purchaseId, service } = purchase
  const currency = purchase.paidCurrency ?? purchase.currency
  const sums = new Map<string, number>()
  for (const [party, amount] of lines) sums.set(party, (sums.get(party) ?? 0) + amount)
  if ([...sums.values()].reduce((sum, amount) => sum + amount, 0) !== 0)
    throw new Error('a posting does not sum to zero')
  await tx
    .insert(payoutEntry)
    .values([...sums].map(([party, amount]) => ({ purchaseId, kind, party, service, currency, amount, at })))
}
