/** `https://shop.example/cart` → `https://shop.example`; null for what is no address of the web. */
export function originOf(address: string): string | null {
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`
  if (!URL.canParse(text)) return null
  const { protocol, origin, hostname } = new URL(text)
  return /^https?:$/.test(protocol) && hostname !== '' ? origin : null
}

/** What is pasted into a page that is to show the brand's area of the wallet at `origin`. */
export const snippetFor = (origin: string, businessId: string): string =>
  `<div id="wallet" style="height: 640px"></div>
<script src="${origin}/embed.js"></script>
<script>
  const wallet = new Vitrine('#wallet', { businessId: '${businessId}' })
</script>`

/** What the operator adds to `CLIENTS`, for pages that only show the wallet and hear who is signed in. */
export const registrationFor = (brand: { name: string; displayName: string }, site: string): string =>
  JSON.stringify(
    { id: brand.name, name: brand.displayName, embedOrigins: [site], grants: ['walletsdk:isLoggedIn'] },
    null,
    2,
  )
