import { randomUUID } from 'node:crypto'
import { desc, gt, isNull, or } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { signingKey } from './identity.schema.ts'

const creationLock = 7_411_002

/** The published key set, newest first; made on first use, once, however many servers start together. */
export async function loadSigningKeys({ database, clock }: { database: Database; clock: Clock }): Promise<JWK[]> {
  return database.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${creationLock})`)
    const now = clock.now()
    const rows = await tx
      .select()
      .from(signingKey)
      .where(or(isNull(signingKey.retiresAt), gt(signingKey.retiresAt, now)))
      .orderBy(desc(signingKey.createdAt), desc(signingKey.alg))
    if (rows.length > 0) return rows.map((row) => row.jwk as JWK)
    const made: JWK[] = []
    for (const alg of ['RS256', 'ES256'] as const) {
      const { privateKey } = await generateKeyPair(alg, { extractable: true })
      const jwk: JWK = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg, use: 'sig' }
      await tx
        .insert(signingKey)
        .values({ kid: jwk.kid ?? '', alg, jwk: jwk as Record<string, unknown>, createdAt: now })
      made.push(jwk)
    }
    return made
  })
}
