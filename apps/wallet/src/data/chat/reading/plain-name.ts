const lengthMax = 80
/** Characters that turn the text around them or are not seen. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u3164]|(?![\u200c\u200d])\p{Cf}/gu
/** More marks on one letter than any script needs. */
const heaped = /(\p{M}{3})\p{M}+/gu

/** A name that somebody gave, so that it can stand in a line with others. */
export function plainName(name: unknown): string {
  if (typeof name !== 'string') return ''
  const seen = name.normalize('NFC').replace(unseen, ' ').replace(heaped, '$1').replace(/\s+/g, ' ').trim()
  const letters = [...seen]
  return letters.length > lengthMax ? `${letters.slice(0, lengthMax - 1).join('')}…` : seen
}
