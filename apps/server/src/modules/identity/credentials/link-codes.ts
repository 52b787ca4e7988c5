import { randomBytes } from 'node:crypto'
import { limits, Problem } from '@vitrine/protocol'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { oneTimeCode } from '../identity.schema.ts'
import type { KeyedHash } from '../keyed-hash.ts'
import type { Identifier } from './identifiers.ts'

/**
 * Codes inside links of our own mails to people who have no account yet: who opens such a link has read the mail, which is what a
 * code of six digits would show. They wait for days, so they are too long to be guessed; they open no account that there is: as soon
 * as somebody has proven the address, in whatever way, they are worth nothing.
 */
export interface LinkCodes {
  /** Good for one sign-in with this identifier, beside others that were sent to it. */
  issue(tx: Queryable, identifier: Identifier): Promise<string>
  /** Throws `identity.code_expired` for one that has been used or is too old, `identity.code_wrong` for any other. */
  redeem(db: Queryable, request: { identifier: Identifier; code: string; beforeUse(): Promise<void> }): Promise<void>
  endAll(tx: Queryable, identifier: Identifier): Promise<void>
}

const bytes = 16

/** Told from a code that somebody types by its length. */
export const isLinkCode = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

export function createLinkCodes({ clock, hash }: { clock: Clock; hash: KeyedHash }): LinkCodes {
  const subjectOf = ({ type, value }: Identifier) => hash('code', 'link', type, value)

  async function endAll(tx: Queryable, identifier: Identifier): Promise<void> {
    const ofIdentifier = eq(oneTimeCode.subject, subjectOf(identifier))
    await tx
      .update(oneTimeCode)
      .set({ usedAt: clock.now() })
      .where(and(ofIdentifier, isNull(oneTimeCode.usedAt)))
  }

  return {
    async issue(tx, identifier) {
      const code = randomBytes(bytes).toString('hex')
      const subject = subjectOf(identifier)
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + limits.linkCodeLifetimeSeconds * 1000)
      await tx.insert(oneTimeCode).values({ subject, codeHash: hash('link', subject, code), createdAt: now, expiresAt })
      return code
    },

    async redeem(db, { identifier, code, beforeUse }) {
      const subject = subjectOf(identifier)
      const isThis = and(eq(oneTimeCode.subject, subject), eq(oneTimeCode.codeHash, hash('link', subject, code)))
      const [found] = await db
        .select({ usedAt: oneTimeCode.usedAt, expiresAt: oneTimeCode.expiresAt })
        .from(oneTimeCode)
        .where(isThis)
      if (!found) throw new Problem('identity.code_wrong')
      if (found.usedAt || found.expiresAt <= clock.now()) throw new Problem('identity.code_expired')
      await beforeUse()
      const used = await db
        .update(oneTimeCode)
        .set({ usedAt: clock.now() })
        .where(and(isThis, isNull(oneTimeCode.usedAt), gt(oneTimeCode.expiresAt, clock.now())))
        .returning({ id: oneTimeCode.id })
      if (used.length === 0) throw new Problem('identity.code_expired')
    },

    endAll,
  }
}
