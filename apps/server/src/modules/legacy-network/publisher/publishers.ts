import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { networkPublisher } from '../legacy-network.schema.ts'

export async function fqdnOf(db: Queryable, businessId: string): Promise<string | null> {
  const [row] = await db
    .select({ fqdn: networkPublisher.fqdn })
    .from(networkPublisher)
    .where(eq(networkPublisher.businessId, businessId))
  return row?.fqdn ?? null
}

/** The domains of these businesses. */
export async function fqdnsOf(db: Queryable, businessIds: Iterable<string>): Promise<Set<string>> {
  const rows = await db
    .select({ fqdn: networkPublisher.fqdn })
    .from(networkPublisher)
    .where(inArray(networkPublisher.businessId, [...businessIds]))
  return new Set(rows.map(({ fqdn }) => fqdn))
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
