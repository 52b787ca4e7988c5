import { type BrandWords, inWords, type Language } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { InWords } from '../../platform/http/replies/in-words.ts'
import { createRemembered } from '../../platform/remembered.ts'
import { findOriginals, findWords, listLanguages, lockWords, saveWords } from './words.store.ts'

/** How long a change may stay unseen where the word of it was lost. */
const maxAgeMs = 60_000
const brandsMost = 2_000

export interface WordsApi {
  /** As it was written for null. Nothing in the reply is changed in place. */
  inWords: InWords
  /** What brands may have written where they say this in that language, itself first; of one business, where it is named. */
  originals(wanted: {
    text: string
    language: Language | null
    businessId?: string
    /** Whether it is a part of what they say. */
    part?: boolean
  }): Promise<string[]>
  /** Says all of it anew, and tells what was said until then. */
  set(tx: Queryable, businessId: string, language: Language, words: BrandWords): Promise<BrandWords>
  read(db: Queryable, businessId: string, language: Language): Promise<BrandWords>
}

export interface WordsServiceNeeds {
  database: Database
  clock: Clock
  changed(tx: Queryable, businessId: string): void
}

export type WordsService = WordsApi & { forget(businessId: string | null): void }

const keyOf = (language: Language, businessId: string) => `${language} ${businessId}`

export function createWordsService({ database, clock, changed }: WordsServiceNeeds): WordsService {
  const spoken = createRemembered<ReadonlySet<Language>>({
    clock,
    maxAgeMs,
    most: 1,
    async load(keys) {
      const languages = new Set(await listLanguages(database))
      return keys.map(() => languages)
    },
  })
  const words = createRemembered<ReadonlyMap<string, string> | null>({ clock, maxAgeMs, most: brandsMost, load })
  const speaks = async (language: Language | null): Promise<boolean> =>
    language !== null && (await spoken.get('')).has(language)

  async function load(keys: readonly string[]) {
    const wanted = keys.map((key) => {
      const [language, businessId] = key.split(' ') as [Language, string]
      return { language, businessId }
    })
    const found = new Map<Language, Map<string, BrandWords>>()
    for (const [language, of] of Map.groupBy(wanted, (each) => each.language)) {
      found.set(
        language,
        await findWords(
          database,
          language,
          of.map(({ businessId }) => businessId),
        ),
      )
    }
    return wanted.map(({ language, businessId }) => {
      const said = found.get(language)?.get(businessId)
      return said ? new Map(Object.entries(said)) : null
    })
  }

  return {
    async inWords(reply, language, whose = async () => null) {
      if (language === null || !(await speaks(language))) return reply
      const businessId = await whose()
      const brands = new Set<string>()
      inWords(
        reply,
        (text, owner) => {
          if (owner !== null) brands.add(owner)
          return text
        },
        businessId,
      )
      const known = new Map<string, ReadonlyMap<string, string>>()
      await Promise.all(
        [...brands].map(async (id) => {
          const said = await words.get(keyOf(language, id))
          if (said) known.set(id, said)
        }),
      )
      if (known.size === 0) return reply
      return inWords(reply, (text, owner) => (owner && known.get(owner)?.get(text)) || text, businessId)
    },
    async originals({ text, language, businessId, part = false }) {
      if (language === null || !(await speaks(language))) return [text]
      const found = await findOriginals(database, { language, text, part, ...(businessId ? { businessId } : {}) })
      return [...new Set([text, ...found])]
    },
    async set(tx, businessId, language, said) {
      const before = await lockWords(tx, businessId, language)
      await saveWords(tx, { businessId, language, words: said, updatedAt: clock.now() })
      changed(tx, businessId)
      return before
    },
    read: async (db, businessId, language) => (await findWords(db, language, [businessId])).get(businessId) ?? {},
    forget(businessId) {
      spoken.forget(() => true)
      words.forget((_, key) => businessId === null || key.endsWith(` ${businessId}`))
    },
  }
}
