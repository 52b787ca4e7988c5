import { accounts, tokenTransferred } from '@vitrine/protocol'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { designOf } from './ledger/ledger.ts'
import { changeHoldings } from './ledger/tokens.store.ts'
import { holding, token } from './tokens.schema.ts'

/** Folders stay as they are, and limits per person do not stop a merge: the person already holds all of it. */
export async function onAccountMerged(
  tx: Queryable,
  { log, clock }: { log: EventLog; clock: Clock },
  { from, to }: { from: string; to: string },
): Promise<void> {
  const now = clock.now()
  const mine = and(eq(token.ownerId, from), isNull(token.deletedAt))
  await tx.select({ id: token.id }).from(token).where(mine).orderBy(token.id).for('update')
  const moved = await tx
    .update(token)
    .set({ ownerId: to, lastOwner: from, modifiedAt: now, revision: sql`${token.revision} + 1` })
    .where(mine)
    .returning({ id: token.id, objectDefinitionId: token.objectDefinitionId, businessId: token.businessId })
  const held = await tx.select().from(holding).where(eq(holding.ownerId, from)).for('update')
  await changeHoldings(
    tx,
    held.flatMap((row) => [
      { ...row, held: -row.held, atRoot: -row.atRoot },
      { ...row, ownerId: to },
    ]),
  )
  const data = { cause: 'merge', by: from, from, to }
  for (let index = 0; index < moved.length; index += eventsPerStatement) {
    await log.append(
      tx,
      moved.slice(index, index + eventsPerStatement).map((each) =>
        tokenTransferred({
          subject: each.id,
          actor: from,
          audiences: accounts(from, to),
          data: { ...data, ...designOf(each) },
          at: now,
        }),
      ),
    )
  }
}

/** A statement has at most 65,535 parameters. */
const eventsPerStatement = 1_000
