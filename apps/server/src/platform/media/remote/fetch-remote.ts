import { lookup as systemLookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why a file was not fetched. It holds no address: those may hold secrets. */
export class NotFetched extends Error {}

export interface RemoteFile {
  /** As its server says it; what it is, its bytes tell. */
  type: string
  bytes: Uint8Array
}

/** Fetches a file that somebody else's server has, within bounds. */
export type FetchRemote = (address: string, bounds: { maxBytes: number; types: RegExp }) => Promise<RemoteFile>

interface Options {
  /** Whether a server may be reached there; only what is everybody's to reach when left out. */
  mayReach?: (ip: string) => boolean
  lookup?: typeof systemLookup
  patienceMs?: number
}

const redirectsMax = 3

interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

/**
 * Asks where a person wants it to, and nowhere that only this machine can reach: each address that a name stands for is looked at when
 * it is connected to, so that a name which changes its mind in between gains nothing, and each step of a redirect begins anew.
 */
function createAsk(options: Options) {
  const { mayReach = isPublicAddress, lookup = systemLookup } = options

  const guardedLookup: LookupFunction = (hostname, wanted, callback) => {
    lookup(hostname, { ...wanted, all: true }, (error, found) => {
      const reached = (found ?? []).filter(({ address }) => mayReach(address))
      const [first] = reached
      if (error || !first) return callback(new NotFetched('its server is not to be reached'), [])
      if (wanted.all) return callback(null, reached)
      return callback(null, first.address, first.family)
    })
  }

  return async (url: URL, signal: AbortSignal, { method, headers, body }: Asked): Promise<IncomingMessage> => {
    const { protocol, hostname, username, password, port } = url
    const host = hostname.replace(/^\[|\]$/g, '')
    if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '') {
      throw new NotFetched('it is no plain web address')
    }
    if (port !== '' && options.mayReach === undefined) throw new NotFetched('it names a port')
    if (isIP(host) && !mayReach(host)) throw new NotFetched('its server is not to be reached')
    const request = protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      request(
        url,
        {
          signal,
          method,
          lookup: guardedLookup,
          agent: false,
          headers: { 'accept-encoding': 'identity', 'user-agent': 'Vitrine', ...headers },
        },
        resolve,
      )
        .on('error', reject)
        .end(body)
    })
  }
}

const jsonMaxBytes = 64 * 1024

/** Tells somebody else's server something, in JSON both ways; it leads nowhere else. Throws NotFetched for any answer but 200. */
export type PostRemote = (address: string, body: object) => Promise<unknown>

export function createPostRemote(options: Options = {}): PostRemote {
  const ask = createAsk(options)
  const { patienceMs = 10_000 } = options
  return async (address, body) => {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      const reply = await ask(new URL(address), signal, { method: 'POST', headers, body: JSON.stringify(body) })
      if (reply.statusCode !== 200) {
        reply.destroy()
        throw new NotFetched(`answered ${reply.statusCode}`)
      }
      return JSON.parse(Buffer.from(await readAtMost(reply, jsonMaxBytes)).toString('utf8'))
    } catch (error) {
      throw error instanceof NotFetched ? error : new NotFetched(reasonOf(error, signal))
    }
  }
}

export function createFetchRemote(options: Options = {}): FetchRemote {
  const ask = createAsk(options)
  const { patienceMs = 10_000 } = options

  async function follow(address: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = new URL(address)
    for (let step = 0; step <= redirectsMax; step++) {
      const reply = await ask(url, signal, { method: 'GET', headers: { accept: 'image/*' } })
      const { statusCode = 0, headers } = reply
      if (statusCode === 200) return reply
      reply.destroy()
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
      if (!isRedirect || !URL.canParse(headers.location ?? '', url.href)) throw new NotFetched(`answered ${statusCode}`)
      url = new URL(headers.location ?? '', url)
    }
    throw new NotFetched('it leads on and on')
  }

  return async (address, { maxBytes, types }) => {
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const reply = await follow(address, signal)
      const type = (reply.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
      const announced = Number(reply.headers['content-length'] ?? 0)
      if (!types.test(type) || announced > maxBytes) {
        reply.destroy()
        throw new NotFetched(announced > maxBytes ? 'it is too large' : 'it is of another type')
      }
      return { type, bytes: await readAtMost(reply, maxBytes) }
    } catch (error) {
      throw error instanceof NotFetched ? error : new NotFetched(reasonOf(error, signal))
    }
  }
}

/** Neither this machine nor its networks, nor what stands for them in other notations and tunnels. */
export function isPublicAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'unicast'
}

async function readAtMost(reply: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of reply) {
    length += (part as Buffer).length
    if (length > maxBytes) throw new NotFetched('it is too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

/** The code alone: messages repeat addresses. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time'
  return `not reached (${(error as { code?: string }).code ?? 'unknown'})`
}
