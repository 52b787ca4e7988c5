import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listCoinsHeldBy, moveEnrolments } from './coins.store.ts'
import { moveDeliveries } from './deliveries.store.ts'
import { lockBalances, seatName } from './ledger.store.ts'
import type { Ledger } from './ledger.ts'

/** Nobody gives the source anything meanwhile: its account is locked to close. What it spends itself is waited for. */
export async function onAccountMerged(
  tx: Queryable,
  { ledger, clock }: { ledger: Ledger; clock: Clock },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const held = await listCoinsHeldBy(tx, from)
  if (held.length > 0) {
    const seats = held.flatMap(({ id }) => [from, to].map((holder) => ({ coinId: id, holder })))
    const balances = await lockBalances(tx, seats, clock.now())
    await ledger.post(
      tx,
      held.flatMap(({ id, businessId }) => {
        const amount = balances.get(seatName({ coinId: id, holder: from })) ?? 0
        const posting = { key: `merge:${from}`, businessId, from: { account: from }, to: { account: to } }
        return amount > 0 ? [{ ...posting, amount, kind: 'merge' as const, actor: to }] : []
      }),
    )
  }
  await moveEnrolments(tx, from, to)
  await moveDeliveries(tx, from, to)
}
