/** The files that a page starts with: one that names others is of a newer build, whose files are not kept here. */
const buildOf = (page: string) =>
  [...page.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href|data-script)="(\/assets\/[^"]+)"/g)]
    .map(([, file]) => file)
    .join()

const policyOf = ({ headers }: Response) => headers.get('content-security-policy')

/**
 * The server may say something else of the app than when its page was kept: a name, a lock, which version it asks for. Then the page is
 * kept anew, where it is of the same build, and given back for those who look at the older one. Null where nothing has changed, and where
 * nobody answers.
 */
export async function newsOfPage(cacheName: string, ask: () => Promise<Response>): Promise<string | null> {
  const fresh = await ask().catch(() => null)
  if (fresh?.status !== 200 || fresh.redirected) return null
  const cache = await caches.open(cacheName)
  const kept = await cache.match('/', { ignoreVary: true })
  if (!kept) return null
  const [page, old] = await Promise.all([fresh.clone().text(), kept.clone().text()])
  // Somebody in between may answer in the server's place.
  if (buildOf(page) === '') return null
  const isSame = page === old
  if (isSame && policyOf(fresh) === policyOf(kept)) return null
  if (buildOf(page) === buildOf(old)) await cache.put('/', fresh)
  return isSame ? null : page
}
