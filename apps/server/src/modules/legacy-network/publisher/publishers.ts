import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkPublisher } from '../legacy-network.schema.ts'

export async function fqdnOf(db: Queryable, businessId: string): Promise<string | null> {
  const [row] = await db
    .select({ fqdn: networkPublisher.fqdn })
    .from(networkPublisher)
    .where(eq(networkPublisher.businessId, businessId))
  return row?.fqdn ?? null
}

/** The one domain of a business on this network; it stays what it was first. */
export async function registerPublisher(
  tx: Queryable,
  { businessId, fqdn, at }: { businessId: string; fqdn: string; at: Date },
): Promise<string> {
  await tx.insert(networkPublisher).values({ businessId, fqdn, createdAt: at }).onConflictDoNothing()
  const known = await fqdnOf(tx, businessId)
  if (known === null) throw new Error(`the domain ${fqdn} belongs to another business`)
  return known
}
