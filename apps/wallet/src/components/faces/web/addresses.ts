/**
 * Addresses that a face can fetch, in the order asked for. Our own media are open to everybody and only need our origin in front,
 * which a page without an origin does not have.
 */
export function addressesFor(urls: readonly string[]): string[] {
  return urls.map((url) => {
    const address = URL.canParse(url, document.baseURI) ? new URL(url, document.baseURI) : null
    return address && /^https?:$/.test(address.protocol) ? address.href : ''
  })
}
