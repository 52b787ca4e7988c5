import { randomUUID } from 'node:crypto'
import { accounts, campaignLink, type OfferedLink } from '@vitrine/protocol'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Reach } from '../../platform/reach.ts'
import { offeredLink } from './campaigns.schema.ts'

export interface LinkOffer {
  accountId: string
  businessId: string
  campaignId: string
  url: string
  title: string
}

export interface Links {
  /** Kept until the person has seen it, and told to their open tabs; a page that still waits is not offered again. */
  offer(tx: Queryable, offers: readonly LinkOffer[]): Promise<void>
  list(db: Queryable, accountId: string, reach: Reach): Promise<OfferedLink[]>
  seen(tx: Queryable, accountId: string, linkId: string, reach: Reach): Promise<void>
}

/** More than a person would ever look through. */
const listedMax = 100

export function createLinks({ log, clock }: { log: Pick<EventLog, 'append'>; clock: Clock }): Links {
  return {
    async offer(tx, offers) {
      if (offers.length === 0) return
      const createdAt = clock.now()
      const rows = await tx
        .insert(offeredLink)
        .values(offers.map((offer) => ({ ...offer, id: randomUUID(), createdAt })))
        .onConflictDoNothing()
        .returning()
      await log.append(
        tx,
        rows.map((row) =>
          campaignLink({
            subject: row.accountId,
            actor: row.businessId,
            audiences: accounts(row.accountId),
            data: { link: toLink(row) },
            at: createdAt,
          }),
        ),
      )
    },
    async list(db, accountId, reach) {
      const rows = await db
        .select()
        .from(offeredLink)
        .where(and(eq(offeredLink.accountId, accountId), isOf(reach)))
        .orderBy(asc(offeredLink.createdAt), asc(offeredLink.id))
        .limit(listedMax)
      return rows.map(toLink)
    },
    async seen(tx, accountId, linkId, reach) {
      await tx
        .delete(offeredLink)
        .where(and(eq(offeredLink.id, linkId), eq(offeredLink.accountId, accountId), isOf(reach)))
    },
  }
}

const isOf = (reach: Reach) => (reach ? inArray(offeredLink.businessId, [...reach]) : undefined)

export async function moveLinks(tx: Queryable, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    delete from ${offeredLink} gone using ${offeredLink} kept
    where gone.account_id = ${from}::uuid and kept.account_id = ${to}::uuid
      and kept.campaign_id = gone.campaign_id and kept.url = gone.url`)
  await tx.update(offeredLink).set({ accountId: to }).where(eq(offeredLink.accountId, from))
}

function toLink({ id, businessId, campaignId, url, title, createdAt }: typeof offeredLink.$inferSelect): OfferedLink {
  return { id, businessId, campaignId, url, title, createdAt: createdAt.toISOString() } as OfferedLink
}
