/** Files of the map that never change under their name, in the order name, hash, ending. */
const lasting = /^\/media\/map\/(\w+)-([0-9a-f]+)\.(\w+)$/

export const isMapFile = (path: string): boolean => lasting.test(path)

/** Files that are on their way, so that a map of many tiles fetches each once. */
const onTheirWay = new Map<string, Promise<void>>()

/** A part out of the kept file; the network where it is not kept yet, and then the whole of it for next time. */
export function keptInParts(cacheName: string, request: Request): { answer: Promise<Response>; later: Promise<void> } {
  const kept = caches.open(cacheName).then((cache) => cache.match(request.url, { ignoreVary: true }))
  const range = request.headers.get('range')
  const answer = kept.then((whole) => (whole ? partOf(whole, range) : fetch(request)))
  const later = kept.then((whole) => (whole ? undefined : keepWhole(cacheName, request.url)))
  return { answer, later }
}

function keepWhole(cacheName: string, url: string): Promise<void> {
  const running = onTheirWay.get(url)
  if (running) return running
  const keeping = fetchWhole(cacheName, url)
    // Offline, or no room left: the map goes on as without a worker.
    .catch(() => undefined)
    .finally(() => onTheirWay.delete(url))
  onTheirWay.set(url, keeping)
  return keeping
}

async function fetchWhole(cacheName: string, url: string): Promise<void> {
  const [cache, whole] = await Promise.all([caches.open(cacheName), fetch(url)])
  if (whole.status !== 200) return
  await cache.put(url, whole)
  const older = (await cache.keys()).filter((key) => key.url !== url && nameOf(key.url) === nameOf(url))
  await Promise.all(older.map((key) => cache.delete(key)))
}

const nameOf = (url: string) => lasting.exec(new URL(url).pathname)?.[1]

/** What a server answers to one range of this file (RFC 9110 §14); the file itself to anything else. */
export async function partOf(whole: Response, range: string | null): Promise<Response> {
  const match = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!match) return whole
  const bytes = await whole.blob()
  const start = Number(match[1])
  const end = match[2] === '' ? bytes.size - 1 : Math.min(Number(match[2]), bytes.size - 1)
  if (start >= bytes.size || end < start) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  }
  const headers = new Headers(whole.headers)
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}
