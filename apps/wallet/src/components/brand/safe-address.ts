/* What a brand, a host or a viewer configuration gives as an address is text of strangers until it has been looked at. */

const inlineLength = 100_000
const inlinePicture = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** A picture that may be fetched: from the web by https, or our own media; or one that is written out, where nothing in it can act. */
export function pictureAddress(value: unknown): string | null {
  if (typeof value === 'string' && inlinePicture.test(value)) return value.length <= inlineLength ? value : null
  return typeof value === 'string' && value.length <= 2048 && /^(https:\/\/[^/]|\/(?![/\\]))/i.test(value)
    ? value
    : null
}

/** A page that a link may lead to: of the web, or a place in the wallet. */
export function pageAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2048) return null
  if (/^\/(?![/\\])/.test(value)) return value
  if (!URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  return ['https:', 'http:'].includes(protocol) && !username && !password ? value : null
}

/** Of a page of the web, what people recognise it by. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : address
}
