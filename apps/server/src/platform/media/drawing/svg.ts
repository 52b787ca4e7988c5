import { Unacceptable } from './unacceptable.ts'

/**
 * Whether an SVG begins here, after a declaration, a document type and comments. Steps from mark to mark: a pattern for all of
 * it could be made to try forever.
 */
export function isSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, 4096))
  let at = 0
  for (;;) {
    while (/\s/.test(text.charAt(at))) at++
    const end = endOfPreamble(text, at)
    if (end === null) return /^<svg[\s>]/i.test(text.slice(at, at + 5))
    if (end < 0) return false
    at = end
  }
}

const preamble = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const

/** Where the preamble's part at this place ends; negative where it does not, null where none begins. */
function endOfPreamble(text: string, at: number): number | null {
  const part = preamble.find(([begin]) => text.slice(at, at + begin.length).toLowerCase() === begin)
  if (!part) return null
  const [begin, close] = part
  const end = text.indexOf(close, at + begin.length)
  return end < 0 ? -1 : end + close.length
}

/**
 * Drawing an SVG must not open files or addresses: entities and every reference out of the document go. Each pattern takes what
 * it began also where the end is missing, so that none looks through the rest twice.
 */
export function withoutReferences(given: Uint8Array): string {
  const text = new TextDecoder('utf-8').decode(given)
  const [, doctype = '', ...more] = text.split(/<!doctype/i, 3)
  if (more.length > 0 || /<!entity/i.test(text) || doctype.split('>', 1)[0]?.includes('[')) {
    throw new Unacceptable('media.unreadable')
  }
  return text
    .replace(/<\?xml-stylesheet[^>]*>?/gi, '')
    .replace(
      /(xlink:)?href\s*=\s*("(?!#|data:image\/(png|jpeg|webp|gif);)[^"]*"|'(?!#|data:image\/(png|jpeg|webp|gif);)[^']*')/gi,
      '',
    )
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(([^)]*)\)?/gi, (whole, inner: string) => (/^\s*['"]?#/.test(inner) ? whole : 'none'))
}

/** Whether a program stands in it. It would never run, as only pixels remain; whoever sent it may not know that it is there. */
export const hasScript = (text: string): boolean => /<(?:\w+:)?script[\s>/]|\son\w+\s*=|javascript:/i.test(text)
