import type { BrandWords, Language } from '@vitrine/protocol'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { brandWords } from './words.schema.ts'

export type WordsRow = typeof brandWords.$inferSelect

export async function findWords(
  db: Queryable,
  language: Language,
  businessIds: readonly string[],
): Promise<Map<string, BrandWords>> {
  const rows = await db
    .select({ businessId: brandWords.businessId, words: brandWords.words })
    .from(brandWords)
    .where(and(eq(brandWords.language, language), inArray(brandWords.businessId, [...businessIds])))
  return new Map(rows.map(({ businessId, words }) => [businessId, words]))
}

/** Of those who change what a brand says in a language, one at a time, also where nothing is said yet. */
export async function lockWords(tx: Queryable, businessId: string, language: Language): Promise<BrandWords> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`words of ${businessId} in ${language}`}, 0))`)
  return (await findWords(tx, language, [businessId])).get(businessId) ?? {}
}

/** No words at all are none. */
export async function saveWords(tx: Queryable, row: WordsRow): Promise<void> {
  const { businessId, language, words } = row
  if (Object.keys(words).length === 0) {
    await tx.delete(brandWords).where(and(eq(brandWords.businessId, businessId), eq(brandWords.language, language)))
    return
  }
  await tx
    .insert(brandWords)
    .values(row)
    .onConflictDoUpdate({ target: [brandWords.businessId, brandWords.language], set: row })
}

/** The languages into which anybody has put anything. */
export async function listLanguages(db: Queryable): Promise<Language[]> {
  const rows = await db.selectDistinct({ language: brandWords.language }).from(brandWords)
  return rows.map(({ language }) => language)
}

const originalsMost = 200

/** What brands have written where they say this; or what begins, ends or has it in the middle. */
export async function findOriginals(
  db: Queryable,
  { language, text, part, businessId }: { language: Language; text: string; part: boolean; businessId?: string },
): Promise<string[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.execute<{ original: string }>(sql`
    select distinct said.key as original from ${brandWords} w cross join lateral jsonb_each_text(w.words) said
    where w.language = ${language} ${businessId === undefined ? sql`` : sql`and w.business_id = ${businessId}`}
      and ${part ? sql`said.value ilike ${like}` : sql`said.value = ${text}`}
    limit ${originalsMost}`)
  return rows.map(({ original }) => original)
}
