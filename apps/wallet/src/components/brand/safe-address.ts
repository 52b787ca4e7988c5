/* What a brand, a host or a viewer configuration gives as an address is text of strangers until it has been looked at. */

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
