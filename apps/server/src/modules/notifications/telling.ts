import { isProblem, type ProblemCode } from '@vitrine/protocol'
import type { Queryable } from '../../platform/database/database.ts'
import type { CoinsApi } from '../coins/index.ts'
import type { StudioApi } from '../studio/index.ts'
import type { TokensApi } from '../tokens/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { WordsApi } from '../words/index.ts'
import type { News } from './news.ts'

export interface TellingNeeds {
  users: Pick<UsersApi, 'names'>
  brands: Pick<StudioApi, 'readPublic' | 'summaries'>
  tokens: Pick<TokensApi, 'designs'>
  coins: Pick<CoinsApi, 'coinOf'>
  words: Pick<WordsApi, 'inWords'>
}

export interface Told {
  sentence: string
  /** What the app opens: an address inside of it. */
  path: string
}

const isAccount = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

const words = {
  en: {
    somebody: 'Somebody',
    something: 'something',
    token: (who: string, what: string) => `${who} sent you ${what}`,
    coins: (who: string, what: string) => `${who} sent you ${what}`,
    followed: (who: string) => `${who} follows you`,
  },
  es: {
    somebody: 'Alguien',
    something: 'algo',
    token: (who: string, what: string) => `${who} te ha enviado ${what}`,
    coins: (who: string, what: string) => `${who} te ha enviado ${what}`,
    followed: (who: string) => `${who} te sigue`,
  },
}

/** News in a sentence and where they lead; names are looked up when they are told, not when it happened. */
export function createTelling({ users, brands, tokens, coins, words: brandWords }: TellingNeeds) {
  async function whoSent(db: Queryable, by: string | null, businessId: string): Promise<string | null> {
    if (by && isAccount(by)) return (await users.names(db, [by])).get(by) || null
    const id = by ?? businessId
    return (await brands.summaries(db, [id])).get(id)?.displayName ?? null
  }

  return async (db: Queryable, news: News, locale: 'en' | 'es'): Promise<Told> => {
    const say = words[locale]
    if (news.kind === 'followed') {
      const who = (await whoSent(db, news.by, '')) ?? say.somebody
      return { sentence: say.followed(who), path: `/user/${news.by}` }
    }
    const who = (await whoSent(db, news.by, news.businessId)) ?? say.somebody
    if (news.kind === 'coins') {
      const written = await coins.coinOf(db, news.businessId).catch(unlessIs('coins.not_found'))
      const coin = await brandWords.inWords(written, locale, async () => news.businessId)
      const amount = new Intl.NumberFormat(locale).format(news.amount)
      return {
        sentence: say.coins(who, coin ? `${amount} ${coin.name}` : amount),
        path: coin ? `/b/${news.businessId}/coins/${coin.id}` : '/coins',
      }
    }
    const written = await tokens.designs
      .one(db, { businessId: news.businessId, id: news.designId, forStaff: true })
      .catch(unlessIs('object_definition.not_found'))
    const design = await brandWords.inWords(written, locale)
    return { sentence: say.token(who, design?.displayName ?? say.something), path: `/token/${news.subject}` }
  }
}
/** What a brand has set; null where there is none any more. */
export const createPageConfigs = (db: Queryable, brands: Pick<StudioApi, 'readPublic'>) => async (businessId: string) =>
  (await brands.readPublic(db, businessId).catch(unlessIs('business.not_found')))?.pageConfig ?? null

/** What is gone is told without its name; everything else that fails is tried again with its job. */
function unlessIs(code: ProblemCode) {
  return (error: unknown): null => {
    if (isProblem(error, code)) return null
    throw error
  }
}

export type Telling = ReturnType<typeof createTelling>
