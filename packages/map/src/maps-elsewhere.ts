import { fetchElsewhere } from '@vitrine/web/elsewhere'
import type { AddProtocolAction, RequestTransformFunction } from 'maplibre-gl'
import { EtagMismatch, PMTiles, Protocol, type RangeResponse, type Source } from 'pmtiles'

const scheme = 'elsewhere'

/** What a style names on other servers is asked for past the page, which may ask nobody but us. */
export const throughElsewhere: RequestTransformFunction = (url) =>
  isElsewhere(url) ? { url: `${scheme}://${url}` } : undefined

const isElsewhere = (url: string) => /^https?:/.test(url) && new URL(url).origin !== location.origin

const askElsewhere: AddProtocolAction = async ({ url, type }, { signal }) => {
  const response = await fetchElsewhere(url.slice(`${scheme}://`.length), { signal })
  if (!response.ok) throw new Error(`a part of the map answered ${response.status}`)
  const data =
    type === 'json' ? await response.json() : type === 'string' ? await response.text() : await response.arrayBuffer()
  return { data, cacheControl: response.headers.get('cache-control'), expires: response.headers.get('expires') }
}

/** An archive on somebody's server, of which parts are read. */
class ArchiveElsewhere implements Source {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  getKey(): string {
    return this.#url
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal, known?: string): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`
    const response = await fetchElsewhere(this.#url, { range, signal: signal ?? null })
    if (response.status !== 206) throw new Error(`an archive of maps answered ${response.status}`)
    const etag = response.headers.get('etag')
    if (known && etag && known !== etag) throw new EtagMismatch('the archive is another one now')
    return { data: await response.arrayBuffer(), ...(etag ? { etag } : {}) }
  }
}

/** By the names of their schemes, how the map gets what the page does not fetch. */
export function mapProtocols(): Record<string, AddProtocolAction> {
  const archives = new Protocol()
  return {
    [scheme]: askElsewhere,
    pmtiles: (asked, stop) => {
      const [, url] = /^pmtiles:\/\/(.+?)(?:\/\d+\/\d+\/\d+)?$/.exec(asked.url) ?? []
      if (url && isElsewhere(url) && !archives.get(url)) archives.add(new PMTiles(new ArchiveElsewhere(url)))
      return archives.tile(asked, stop)
    },
  }
}
