import { z } from 'zod'
import { BusinessId } from '../ids.ts'
import { operation } from '../operation.ts'
import { isPlainText } from '../viewer/harmless.ts'

/** The languages in which people read; a brand writes in whichever it likes. */
export const Language = z.enum(['en', 'es'])
export type Language = z.infer<typeof Language>

export const brandWordsMost = 20_000
const wordsMaxBytes = 1024 * 1024

const Text = z.string().min(1).max(4_000)

/**
 * What a brand says, in another language: what it has written → how that is said. Whatever is not in here is read as it was written, so that
 * a text that has changed since is never shown in words of before.
 */
export const BrandWords = z
  .record(Text, Text.refine(isPlainText, 'has signs that cannot be seen'))
  .refine((words) => Object.keys(words).length <= brandWordsMost, `has more than ${brandWordsMost} texts`)
export type BrandWords = z.infer<typeof BrandWords>

const WordsParams = z.object({ businessId: BusinessId, language: Language })
const StoredWords = z.object({ businessId: BusinessId, language: Language, words: BrandWords })

export const getBrandWords = operation({
  id: 'getBrandWords',
  method: 'GET',
  path: '/b/:businessId/words/:language',
  summary: 'What a business says in another language; none where it has said nothing.',
  auth: 'staff',
  role: 'viewer',
  business: 'params.businessId',
  key: 'read',
  params: WordsParams,
  reply: StoredWords,
})

export const putBrandWords = operation({
  id: 'putBrandWords',
  method: 'PUT',
  path: '/b/:businessId/words/:language',
  summary:
    'Says all texts of a business in another language: whoever prefers it (`Accept-Language`) reads them in place of what was written.',
  auth: 'staff',
  role: 'editor',
  business: 'params.businessId',
  idempotent: true,
  bodyLimitBytes: wordsMaxBytes,
  params: WordsParams,
  body: z.strictObject({ words: BrandWords }),
  reply: StoredWords,
})

/** The fields in which brands write for people. What is in any other is an id, an address or somebody's own. */
const wordFields = new Set([
  'about',
  'alt',
  'categories',
  'category',
  'clue',
  'description',
  'displayName',
  'emptyState',
  'emptyStateTitle',
  'hint',
  'imageAlt',
  'label',
  'memo',
  'message',
  'name',
  'question',
  'rule',
  'seat',
  'subTitle',
  'terms',
  'text',
  'title',
  'venue',
])

/** Whether brands write for people in a field of this name, in such an object. */
export const isWordField = (name: string, fields: Record<string, unknown>): boolean =>
  wordFields.has(name) && !peopleFields.has(name) && !isNoWord(name, fields)

/** Here people are told of, who are called as they are called. */
const peopleFields = new Set([
  'buyer',
  'from',
  'me',
  'party',
  'person',
  'recipient',
  'seller',
  'sender',
  'sharer',
  'to',
])

/** How a text of a brand is said; null where it is not known whose it is. */
export type Say = (text: string, businessId: string | null) => string

/**
 * A reply with its brands' texts as `say` has them. Each belongs to the business that the nearest object around it names, or else to
 * `businessId`. What stays the same is the same object; nothing is changed in place.
 */
export function inWords<T>(value: T, say: Say, businessId: string | null = null): T {
  return said(value, say, businessId, false) as T
}

function said(value: unknown, say: Say, businessId: string | null, isText: boolean): unknown {
  if (typeof value === 'string') return isText ? say(value, businessId) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    let changed: unknown[] | undefined
    for (let index = 0; index < value.length; index++) {
      const before: unknown = value[index]
      const after = said(before, say, businessId, isText)
      if (after === before) continue
      changed ??= [...value]
      changed[index] = after
    }
    return changed ?? value
  }
  const fields = value as Record<string, unknown>
  const owner = ownerOf(fields) ?? businessId
  let changed: Record<string, unknown> | undefined
  for (const name in fields) {
    if (peopleFields.has(name)) continue
    const before = fields[name]
    const after = said(before, say, owner, isWordField(name, fields))
    if (after === before) continue
    changed ??= { ...fields }
    changed[name] = after
  }
  return changed ?? value
}

/** A name beside what is shown is how programs call it, and what people write to each other is theirs. */
const isNoWord = (name: string, { displayName, label, kind }: Record<string, unknown>): boolean =>
  (name === 'name' && (displayName !== undefined || label !== undefined)) || (name === 'memo' && kind === 'transfer')

/** Whose an object is: by its own word, its business's, its coin's or its token's. */
function ownerOf(fields: Record<string, unknown>): string | undefined {
  const { businessId, business, coin, state, private: told } = fields
  if (typeof businessId === 'string') return businessId
  const studioInfo = (state as Fields)?.['studio-info-v1'] ?? (told as Fields)?.['studio-info-v1']
  return idIn(business, 'id') ?? idIn(coin, 'businessId') ?? idIn(studioInfo, 'businessId')
}

type Fields = Record<string, unknown> | null | undefined

function idIn(value: unknown, name: string): string | undefined {
  const id = (value as Fields)?.[name]
  return typeof id === 'string' ? id : undefined
}
