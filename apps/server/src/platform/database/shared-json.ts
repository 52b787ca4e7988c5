import pg from 'pg'

/** Texts in each of two generations, and how long one may be: some 10 MB. */
const textsMax = 4_000
const lengthMax = 4_096

let young = new Map<string, unknown>()
let old = new Map<string, unknown>()

/** The same value for the same text, as long as it is asked for now and then. */
function parseOnce(text: string): unknown {
  const known = young.get(text)
  if (known !== undefined) return known
  const value: unknown = old.get(text) ?? JSON.parse(text)
  if (text.length > lengthMax || value === null) return value
  if (young.size >= textsMax) {
    old = young
    young = new Map()
  }
  young.set(text, value)
  return value
}

/**
 * For statements whose rows nobody changes in place: JSON that is the same is read once and shared, so that what is worked out from it can
 * be kept beside it (by identity, in a WeakMap).
 */
export const sharedJson: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.JSONB ? parseOnce : pg.types.getTypeParser(type, format as 'text'),
}
