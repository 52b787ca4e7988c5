import { newsOfPage } from './kept-page.ts'
import { keptInParts } from './map-files.ts'
import { openNotice, showNotice } from './notices.ts'
import { routeOf } from './route-of.ts'
import { cacheFirst, freshenLater, keepOnceUsed } from './strategies.ts'

declare const self: ServiceWorkerGlobalScope
/** Filled in by the build: every file of the app and a version that changes with any of them. */
declare const __PRECACHE__: { version: string; files: string[] }

const { version, files } = __PRECACHE__
const prefix = 'vitrine-app-'
/** Pictures that were looked at, for offline use. */
const mediaCacheName = 'vitrine-media'
/** The earth and its streets: nobody's, so they stay when somebody signs out. */
const mapCacheName = 'vitrine-map'
const appCache = `${prefix}${version}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(appCache).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldVersions().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  // The person pressed "reload" on the notice of a new version.
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  // Somebody looks at the app, which its kept page has opened.
  if (event.data === 'look-at-page') event.waitUntil(tellOfPage())
  // The person signed out of this device.
  if (event.data === 'forget-person') event.waitUntil(caches.delete(mediaCacheName))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(self, event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(self, event.notification.data))
})

self.addEventListener('fetch', (event) => {
  const route = routeOf(event.request, self.location.origin)
  if (route === 'page') event.respondWith(cacheFirst(appCache, '/', event.request))
  else if (route === 'file') {
    const { answer, later } = keepOnceUsed(appCache, event.request)
    event.respondWith(answer)
    event.waitUntil(later)
  } else if (route === 'media') {
    const { answer, later } = freshenLater(mediaCacheName, event.request)
    event.respondWith(answer)
    event.waitUntil(later)
  } else if (route === 'map') {
    const { answer, later } = keptInParts(mapCacheName, event.request)
    event.respondWith(answer)
    event.waitUntil(later)
  }
})

async function tellOfPage(): Promise<void> {
  const page = await newsOfPage(appCache, () => fetch('/', { cache: 'no-cache' }))
  if (page === null) return
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ page })
}

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== appCache)
  await Promise.all(old.map((name) => caches.delete(name)))
}
