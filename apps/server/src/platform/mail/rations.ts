import { createHmac } from 'node:crypto'
import { Problem } from '@vitrine/protocol'
import { lt, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Sender } from './messages.ts'
import { messageRation } from './rations.schema.ts'

/** What may be written to strangers in somebody's name. Counted by every process together. */
export interface Rations {
  /** Counts one message to an address; whether it may go out. Refuses a sender who has written to too many. */
  take(tx: Queryable, sender: Sender, to: string): Promise<boolean>
  forgetOld(): Promise<void>
}

const windowMs = 60 * 60 * 1000
const perPerson = 20
/** A brand writes to its visitors. */
const perBrandsStaff = 2_000
/** Of all senders together: one such mail leads to everything that waits. */
const perRecipient = 5

export function createRations(needs: { database: Database; clock: Clock; secret: string }): Rations {
  const { database, clock, secret } = needs
  const keyOf = (kind: string, subject: string) =>
    createHmac('sha256', secret).update(`${kind} ${subject}`).digest('base64url')

  async function count(tx: Queryable, key: string): Promise<{ count: number; endsAt: Date }> {
    const now = clock.now()
    const [row] = await tx
      .insert(messageRation)
      .values({ key, count: 1, endsAt: new Date(now.getTime() + windowMs) })
      .onConflictDoUpdate({
        target: messageRation.key,
        set: {
          count: sql`case when ${messageRation.endsAt} > ${now.toISOString()}::timestamptz then ${messageRation.count} + 1 else 1 end`,
          endsAt: sql`case when ${messageRation.endsAt} > ${now.toISOString()}::timestamptz then ${messageRation.endsAt} else excluded.ends_at end`,
        },
      })
      .returning({ count: messageRation.count, endsAt: messageRation.endsAt })
    if (!row) throw new Error('nothing was counted')
    return row
  }

  return {
    async take(tx, { accountId, isStaff }, to) {
      const sent = await count(tx, keyOf('sender', accountId))
      if (sent.count > (isStaff ? perBrandsStaff : perPerson)) {
        const minutes = Math.max(1, Math.ceil((sent.endsAt.getTime() - clock.now().getTime()) / 60_000))
        throw new Problem('recipient.too_many_new', { minutes })
      }
      const received = await count(tx, keyOf('recipient', to))
      return received.count <= perRecipient
    },
    async forgetOld() {
      await database.delete(messageRation).where(lt(messageRation.endsAt, clock.now()))
    },
  }
}
