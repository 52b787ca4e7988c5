import { createHash } from 'node:crypto'
import { isProblem, Problem, type Terms } from '@vitrine/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import { termsAcceptance } from './users.schema.ts'
import { findAccount, insertAcceptance } from './users.store.ts'

/** The platform's own terms of use and privacy policy. A new version asks everybody again. */
export const platformTerms = {
  id: 'platform',
  version: '2026-01',
  title: { en: 'Terms of use and privacy policy', es: 'Condiciones de uso y política de privacidad' },
  path: '/legal/terms',
} as const

export interface TermsNeeds {
  clock: Clock
  publicUrl: string
  /** The addresses or texts of a business's own terms; throws `business.not_found`. */
  businessTerms(db: Queryable, businessId: string): Promise<readonly string[]>
}

type Offered = Omit<Terms, 'accepted' | 'acceptedAt'>

export type TermsService = ReturnType<typeof createTermsService>

/** What a person is asked to agree to, and which version they did, when. */
export function createTermsService({ clock, publicUrl, businessTerms }: TermsNeeds) {
  async function offered(db: Queryable, accountId: string, businessId: string | null): Promise<Offered[]> {
    const locale = (await findAccount(db, accountId))?.locale ?? 'en'
    const own = {
      id: platformTerms.id,
      business_id: null,
      title: platformTerms.title[locale],
      version: platformTerms.version,
      url: `${publicUrl}${platformTerms.path}`,
    }
    const theirs = businessId ? await termsOf(db, businessId) : []
    return [own, ...theirs.map((text) => businessOffer(businessId ?? '', text))]
  }

  async function termsOf(db: Queryable, businessId: string): Promise<readonly string[]> {
    try {
      return await businessTerms(db, businessId)
    } catch (error) {
      if (isProblem(error, 'business.not_found')) return []
      throw error
    }
  }

  async function withAnswer(db: Queryable, accountId: string, terms: Offered): Promise<Terms> {
    const [answer] = await db
      .select()
      .from(termsAcceptance)
      .where(
        and(
          eq(termsAcceptance.accountId, accountId),
          eq(termsAcceptance.termsId, terms.id),
          eq(termsAcceptance.version, terms.version),
          isNull(termsAcceptance.withdrawnAt),
        ),
      )
    return { ...terms, accepted: answer !== undefined, acceptedAt: answer?.acceptedAt.toISOString() ?? null }
  }

  return {
    async list(db: Queryable, accountId: string, businessId: string | null, reach: Reach): Promise<Terms[]> {
      const all = await offered(db, accountId, isReached(reach, businessId) ? businessId : null)
      return Promise.all(all.map((terms) => withAnswer(db, accountId, terms)))
    },
    async answer(
      tx: Queryable,
      accountId: string,
      termsId: string,
      { accepted, reach }: { accepted: boolean; reach: Reach },
    ): Promise<Terms> {
      const named = /^([A-Za-z0-9]{3,32})\./.exec(termsId)?.[1] ?? null
      const businessId = isReached(reach, named) ? named : null
      const terms = (await offered(tx, accountId, businessId)).find((each) => each.id === termsId)
      if (!terms) throw new Problem('terms.not_found')
      const at = clock.now()
      if (accepted) {
        const before = await withAnswer(tx, accountId, terms)
        // The first yes is the one that counts; saying it again does not move its time.
        if (!before.accepted) {
          await insertAcceptance(tx, { accountId, termsId, version: terms.version, acceptedAt: at })
        }
      } else {
        await tx
          .update(termsAcceptance)
          .set({ withdrawnAt: at })
          .where(and(eq(termsAcceptance.accountId, accountId), eq(termsAcceptance.termsId, termsId)))
      }
      return withAnswer(tx, accountId, terms)
    },
  }
}

function businessOffer(businessId: string, text: string): Offered {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const isAddress = /^https?:\/\//.test(text)
  return {
    id: `${businessId}.${version}`,
    business_id: businessId,
    title: isAddress ? new URL(text).host : text,
    version,
    url: isAddress ? text : '',
  }
}
