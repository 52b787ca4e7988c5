import { accounts, tokenDeleted } from '@vitrine/protocol'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import { designOf, type Ledger } from './ledger/ledger.ts'
import { saleIdOf } from './ledger/sales.ts'
import { holding, token } from './tokens.schema.ts'

export interface LeavingNeeds {
  log: EventLog
  clock: Clock
  ledger: Pick<Ledger, 'remove'>
}

const theirs = (accountId: string) => and(eq(token.ownerId, accountId), isNull(token.deletedAt))
const eventsPerStatement = 1_000

/** How many tokens {@link deleteEverything} would delete. */
export async function countEverything(db: Queryable, accountId: string): Promise<number> {
  return db.$count(token, theirs(accountId))
}

/** Deletes what somebody holds who leaves: nobody could ever reach it again. What others would notice goes one by one. */
export async function deleteEverything(tx: Queryable, { log, clock, ledger }: LeavingNeeds, accountId: string) {
  const now = clock.now()
  const rows = await tx.select().from(token).where(theirs(accountId)).orderBy(token.id).for('update')
  const noticed = rows.filter((row) => row.place !== null || saleIdOf(row.state) !== null)
  for (const row of noticed) await ledger.remove(tx, row, now)

  const quiet = await tx
    .update(token)
    .set({
      ownerId: null,
      lastOwner: accountId,
      parentId: '.',
      modifiedAt: now,
      deletedAt: now,
      revision: sql`${token.revision} + 1`,
    })
    .where(theirs(accountId))
    .returning({ id: token.id, objectDefinitionId: token.objectDefinitionId, businessId: token.businessId })
  await tx.delete(holding).where(eq(holding.ownerId, accountId))
  for (let index = 0; index < quiet.length; index += eventsPerStatement) {
    await log.append(
      tx,
      quiet.slice(index, index + eventsPerStatement).map((row) =>
        tokenDeleted({
          subject: row.id,
          actor: accountId,
          audiences: accounts(accountId),
          data: { cause: 'delete', by: null, from: accountId, to: null, ...designOf(row) },
          at: now,
        }),
      ),
    )
  }
}
