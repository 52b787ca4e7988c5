import { type DesignDocument, textsOf } from '@vitrine/protocol'

/** A template's words for a text go when the text is changed; those that somebody wrote stay, to be changed by them. */
export function withoutStaleWords(
  before: DesignDocument,
  after: DesignDocument,
  templateWords: readonly string[],
): DesignDocument {
  const texts = new Map(textsOf(after).map(({ path, text }) => [path, text]))
  const stale = textsOf(before)
    .filter(({ path, text }) => templateWords.includes(path) && texts.get(path) !== text)
    .filter(({ path }) => after.words[path] === before.words[path])
    .map(({ path }) => path)
  if (stale.length === 0) return after
  return { ...after, words: Object.fromEntries(Object.entries(after.words).filter(([path]) => !stale.includes(path))) }
}
