import { fetchElsewhere } from '@vitrine/web/elsewhere'
import type { Loader, LoaderCallbacks, LoaderConfiguration, LoaderContext, LoaderStats } from 'hls.js'

/** Fetches the lists and pieces of a stream for the player; at most one at a time, as the player wants it. */
export class StreamLoader implements Loader<LoaderContext> {
  context: LoaderContext | null = null
  stats: LoaderStats = {
    aborted: false,
    loaded: 0,
    total: 0,
    retry: 0,
    chunkCount: 0,
    bwEstimate: 0,
    loading: { start: 0, first: 0, end: 0 },
    parsing: { start: 0, end: 0 },
    buffering: { start: 0, first: 0, end: 0 },
  }
  #stop = new AbortController()
  #headers: Headers | null = null

  load(context: LoaderContext, { loadPolicy }: LoaderConfiguration, callbacks: LoaderCallbacks<LoaderContext>): void {
    this.context = context
    const { stats } = this
    stats.loading.start = performance.now()
    this.#fetch(context, AbortSignal.timeout(loadPolicy.maxLoadTimeMs)).then(
      ({ response, data, length }) => {
        if (stats.aborted) return
        stats.loading.first = Math.max(stats.loading.first, stats.loading.start)
        stats.loading.end = performance.now()
        stats.loaded = length
        stats.total = length
        const { status, statusText } = response
        if (response.ok) callbacks.onSuccess({ url: context.url, data, code: status }, stats, context, response)
        else callbacks.onError({ code: status, text: statusText }, context, response, stats)
      },
      (error: Error) => {
        if (stats.aborted) return
        if (error.name === 'TimeoutError') callbacks.onTimeout(stats, context, null)
        else callbacks.onError({ code: 0, text: error.message }, context, null, stats)
      },
    )
  }

  async #fetch({ url, responseType, rangeStart, rangeEnd }: LoaderContext, patience: AbortSignal) {
    const range = rangeEnd ? { range: `bytes=${rangeStart ?? 0}-${rangeEnd - 1}` } : {}
    const response = await fetchElsewhere(url, { ...range, signal: AbortSignal.any([this.#stop.signal, patience]) })
    this.#headers = response.headers
    const bytes = await response.arrayBuffer()
    const data =
      responseType === 'arraybuffer'
        ? bytes
        : responseType === 'json'
          ? JSON.parse(new TextDecoder().decode(bytes))
          : new TextDecoder().decode(bytes)
    return { response, data, length: bytes.byteLength }
  }

  getCacheAge(): number | null {
    const age = this.#headers?.get('age')
    return age ? Number.parseFloat(age) : null
  }

  getResponseHeader(name: string): string | null {
    return this.#headers?.get(name) ?? null
  }

  abort(): void {
    this.stats.aborted = true
    this.#stop.abort()
  }

  destroy(): void {
    this.abort()
    this.context = null
  }
}
