import { createHash } from 'node:crypto'
import { isProblem, Problem, type Terms } from '@vitrine/protocol'
import { and, eq, isNull } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isReached, type Reach } from '../../platform/reach.ts'
import { termsAcceptance } from './users.schema.ts'
import { findAccount, insertAcceptance } from './users.store.ts'

/** The platform's terms of use and privacy policy: the operator's own, or the samples that a server starts with. */
export interface PlatformTerms {
  id: 'platform'
  /** Another one asks everybody again. */
  version: string
  /** Where they are read. */
  url: string
}

/** Of the samples. */
export const sampleTermsVersion = '2026-01'

/** As the operator's configuration of the app says it. */
export function platformTermsOf(
  {
    termsVersion = sampleTermsVersion,
    termsOfUseURL = '/legal/terms',
  }: { termsVersion?: string; termsOfUseURL?: string },
  publicUrl: string,
): PlatformTerms {
  const address = URL.canParse(termsOfUseURL, publicUrl) ? termsOfUseURL : '/legal/terms'
  return { id: 'platform', version: termsVersion, url: new URL(address, publicUrl).href }
}

const titles = { en: 'Terms of use and privacy policy', es: 'Condiciones de uso y política de privacidad' } as const

export interface TermsNeeds {
  clock: Clock
  platformTerms: PlatformTerms
  /** The addresses or texts of a business's own terms; throws `business.not_found`. */
  businessTerms(db: Queryable, businessId: string): Promise<readonly string[]>
}

type Offered = Omit<Terms, 'accepted' | 'acceptedAt' | 'changed'>

export type TermsService = ReturnType<typeof createTermsService>

/** What a person is asked to agree to, and which version they did, when. */
export function createTermsService({ clock, platformTerms, businessTerms }: TermsNeeds) {
  async function offered(db: Queryable, accountId: string, businessId: string | null): Promise<Offered[]> {
    const locale = (await findAccount(db, accountId))?.locale ?? 'en'
    const own = {
      id: platformTerms.id,
      business_id: null,
      title: titles[locale],
      version: platformTerms.version,
      url: platformTerms.url,
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
    const answers = await db
      .select()
      .from(termsAcceptance)
      .where(
        and(
          eq(termsAcceptance.accountId, accountId),
          eq(termsAcceptance.termsId, terms.id),
          isNull(termsAcceptance.withdrawnAt),
        ),
      )
    const answer = answers.find(({ version }) => version === terms.version)
    return {
      ...terms,
      accepted: answer !== undefined,
      acceptedAt: answer?.acceptedAt.toISOString() ?? null,
      changed: answer === undefined && answers.length > 0,
    }
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
