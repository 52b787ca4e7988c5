import { isFile, keepAll, keepPage, page, whoeverAsks } from './kept-files.ts'

declare const self: ServiceWorkerGlobalScope

const cacheName = 'vitrine-studio'

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const keep: unknown = event.data?.keep
  if (!Array.isArray(keep)) return
  const paths = keep.filter((each) => typeof each === 'string')
  const kept = caches.open(cacheName).then((cache) => keepAll(cache, paths))
  event.waitUntil(kept.then(() => event.ports[0]?.postMessage('kept')))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(newestPage(request))
  else if (isFile(pathname)) event.respondWith(keptFile(request))
})

/** The page of now; without a network the one that was here last. */
async function newestPage(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  let answer: Response
  try {
    answer = await fetch(request)
  } catch (error) {
    const kept = await cache.match(page, whoeverAsks)
    if (kept) return kept
    throw error
  }
  // A device that is full shows it all the same.
  await keepPage(cache, answer).catch(() => undefined)
  return answer
}

async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request, whoeverAsks)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone())
  return answer
}
