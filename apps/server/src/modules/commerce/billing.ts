import type { BillingAccount, SubscriptionStatus } from '@vitrine/protocol'
import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SubscriptionNews } from '../../platform/payments/index.ts'
import { billingAccount } from './commerce.schema.ts'
import type { Brands } from './needs.ts'

/** How long before its end a trial is said to expire. */
const expiringMs = 3 * 24 * 60 * 60 * 1000

type Row = typeof billingAccount.$inferSelect

/** How businesses stand with whoever runs this server. */
export function createBilling({ brands, clock }: { brands: Pick<Brands, 'assertStaff' | 'summaries'>; clock: Clock }) {
  return {
    /** What the payment service says of a subscription. What it names no business of ours for is somebody else's. */
    async hear(tx: Queryable, { customerId, businessId, ...news }: SubscriptionNews): Promise<void> {
      const { saidAt, ...told } = news
      const [known] = await tx.select().from(billingAccount).where(eq(billingAccount.stripeId, customerId))
      const id = businessId ?? known?.businessId
      if (!id || !(await brands.summaries(tx, [id])).has(id)) return
      const row = { ...told, toldAt: saidAt, stripeId: customerId }
      await tx
        .insert(billingAccount)
        .values({ businessId: id, ...row })
        .onConflictDoUpdate({
          target: billingAccount.businessId,
          set: row,
          setWhere: sql`${billingAccount.toldAt} is null or ${billingAccount.toldAt} <= ${saidAt.toISOString()}::timestamptz`,
        })
    },

    /** For the staff of the business alone. */
    async read(db: Queryable, businessId: string, readerId: string): Promise<BillingAccount> {
      await brands.assertStaff(db, readerId, businessId)
      const [row] = await db.select().from(billingAccount).where(eq(billingAccount.businessId, businessId))
      return {
        id: businessId as BillingAccount['id'],
        businessId: businessId as BillingAccount['businessId'],
        plan: row?.plan ?? null,
        subscription: row ? subscriptionOf(row, clock.now()) : null,
        stripeId: row?.stripeId ?? null,
        stripeAccount: row?.stripeAccount ?? null,
        stripeAccountEnabled: row?.stripeAccount != null,
      }
    },
  }
}

export type Billing = ReturnType<typeof createBilling>

function subscriptionOf(row: Row, now: Date): BillingAccount['subscription'] {
  return {
    status: statusOf(row, now),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
    currentPeriodEnd: row.currentPeriodEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
  }
}

function statusOf({ status, trialEndsAt }: Row, now: Date): SubscriptionStatus {
  const isExpiring = status === 'trialin' && trialEndsAt && trialEndsAt.getTime() - now.getTime() <= expiringMs
  return isExpiring ? 'trial_expiring' : status
}
