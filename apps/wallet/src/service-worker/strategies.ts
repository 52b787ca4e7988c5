/** What pictures may take on a device: the oldest go first. */
const mediaMax = 400

/** Our files are the same for whoever asks; module scripts name an origin, which the worker, asking for them ahead, does not. */
const whoeverAsks = { ignoreVary: true }

/** The kept answer; the network where there is none. */
export async function cacheFirst(cacheName: string, key: RequestInfo, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  return (await cache.match(key, whoeverAsks)) ?? fetch(request)
}

/** The kept answer; where there is none the network's, which is kept from then on: what is used once is used offline, too. */
export function keepOnceUsed(cacheName: string, request: Request): { answer: Promise<Response>; later: Promise<void> } {
  const cache = caches.open(cacheName)
  const kept = cache.then((open) => open.match(request, whoeverAsks))
  const fetched = kept.then((response) => (response ? null : fetch(request)))
  const answer = Promise.all([kept, fetched]).then(([old, fresh]) => old ?? (fresh as Response).clone())
  const later = Promise.all([cache, fetched]).then(
    async ([open, fresh]) => {
      if (fresh?.status === 200) await open.put(request, fresh)
    },
    () => undefined,
  )
  return { answer, later }
}

/** The kept answer at once and a fresh one for next time; offline the kept one has to do. */
export function freshenLater(cacheName: string, request: Request): { answer: Promise<Response>; later: Promise<void> } {
  const kept = caches.open(cacheName).then((cache) => cache.match(request, whoeverAsks))
  const fresh = fetch(request)
  const answer = kept.then((response) => response ?? fresh.then((own) => own.clone()))
  const later = Promise.all([caches.open(cacheName), fresh]).then(
    async ([cache, response]) => {
      if (!response.ok) return
      await cache.put(request, response.clone())
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - mediaMax)).map((key) => cache.delete(key)))
    },
    () => undefined,
  )
  return { answer, later }
}
