/*
 * What may be kept of texts and addresses that a brand writes for everybody to see. Free of schemas: the wallet, which draws what others
 * have kept, looks in the same way.
 */

/** Turns text around, hides in it or breaks its line: marks of direction, signs without width, controls other than a new line. */
const unreadable = /[\u200b\u200e\u200f\u061c\u202a-\u202e\u2028\u2029\u2060-\u2069\ufeff]|(?!\n)\p{Cc}/u

/** Without them: what a host says is shown as it came, and it has not been looked at before. */
export const plainText = (text: string): string => text.replace(new RegExp(unreadable, 'gu'), '')

export const isPlainText = (text: string): boolean => !unreadable.test(text)

/** A web address, or a file that this server keeps. */
export function isHarmlessAddress(text: string): boolean {
  if (/^\/media\/[\w./-]+$/.test(text) && !text.includes('..')) return true
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}

/** As CSS writes it: `#rgb` to `#rrggbbaa`, `rgb()`, `hsl()` or a colour's name. Nothing that could end a declaration. */
export const isColor = (text: string): boolean =>
  /^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|(rgb|hsl)a?\([\d\s.,%/-]{5,60}\)|[a-z]{3,24})$/i.test(text)
