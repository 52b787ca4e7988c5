import { type Asked, answer, type Told } from './answer-elsewhere.ts'

export interface ElsewhereOptions {
  signal?: AbortSignal | null
  /** `bytes=0-126`: no more than these are wanted then. */
  range?: string
  /** More than this is given up with {@link TooLarge}. */
  bytesMax?: number
}

/** There is more of it than was wanted. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** Tiles, pieces of a film: larger than any of them is. */
const bytesMaxAtMost = 64_000_000

/**
 * Fetches what a brand or an operator keeps on another server: models, streams, maps. The page itself may ask nobody but us
 * (`connect-src`); this is asked by a worker, which knows nothing of the session and only reads. Throws `TypeError` where nothing was
 * answered, as `fetch` does.
 */
export function fetchElsewhere(address: string, options: ElsewhereOptions = {}): Promise<Response> {
  const { signal, range } = options
  const bytesMax = options.bytesMax ?? lengthOf(range) ?? bytesMaxAtMost
  const { href, origin } = new URL(address, document.baseURI)
  // Ours comes past the cache of the app.
  const asked = { url: href, range: range ?? null, bytesMax }
  if (origin === location.origin || !/^https?:/.test(href)) return askHere(asked, signal)
  shared ??= openLine()
  return shared.ask(asked, signal)
}

function lengthOf(range: string | undefined): number | null {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  return first && last ? Number(last) - Number(first) + 1 : null
}

let shared: ReturnType<typeof openLine> | null = null

function openLine() {
  const worker = new Worker(new URL('./elsewhere.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (told: Told) => void>()
  let last = 0
  worker.onmessage = ({ data }: MessageEvent<Told>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  worker.onerror = ({ message }) => {
    // A worker that does not start is tried anew by who asks next.
    shared = null
    for (const [id, tell] of waiting) tell({ id, failed: message || 'the worker failed' })
    waiting.clear()
  }
  const say = (asked: Asked) => worker.postMessage(asked)
  return {
    ask: (asked: Omit<Extract<Asked, { id: number }>, 'id'>, signal?: AbortSignal | null) =>
      new Promise<Response>((resolve, reject) => {
        signal?.throwIfAborted()
        const id = ++last
        const stop = () => {
          waiting.delete(id)
          say({ stop: id })
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', stop, { once: true })
        waiting.set(id, (told) => {
          signal?.removeEventListener('abort', stop)
          try {
            resolve(responseOf(told))
          } catch (error) {
            reject(error)
          }
        })
        say({ id, ...asked })
      }),
  }
}

async function askHere(asked: Omit<Extract<Asked, { id: number }>, 'id'>, signal?: AbortSignal | null) {
  const told = await answer({ id: 0, ...asked }, fetch, signal ?? new AbortController().signal)
  signal?.throwIfAborted()
  return responseOf(told)
}

function responseOf(told: Told): Response {
  if ('failed' in told) throw new TypeError(told.failed)
  if ('tooLarge' in told) throw new TooLarge('it is too large')
  const { status, headers, body } = told
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
}
