import { readFile, stat } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, namesIt } from '../replies/kept-reply.ts'
import { hostnameOfHeader } from '../requests/hostname.ts'
import type { Site, SiteAt, WalletErrorReports } from './site.ts'
import { isPlain, manifestOfSite, pageOfSite } from './site-page.ts'
import { unbuiltPage } from './unbuilt-page.ts'

const builtWallet = fileURLToPath(new URL('../../../../../wallet/dist', import.meta.url))

/** Addresses of services: what is unknown there is a problem in JSON, never the wallet. */
const services = /^\/(api|v1|ws|media|faces|docs|inbox|checkout|metrics|healthz|readyz|\.well-known)(\/|$)/

export interface WalletFiles {
  /** The wallet's file at this path, or the page that opens every address of the app. */
  answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

export interface WalletFilesNeeds {
  folder?: string | undefined
  /** Whose app it is where the page was asked for; nobody's when left out. */
  siteAt?: SiteAt | undefined
  /** The content policy of the page where the app also runs under that origin. */
  policyAt?(place: { origin: string; path: string }): string
  /** The content policy of the worker that fetches what lies on other servers. */
  elsewherePolicy?: string
  /** Whom the wallet tells of its errors; nobody when left out. */
  errorReports?: WalletErrorReports | null | undefined
}

/** What is made anew for each hostname, from what was built. */
const ofTheSite = { 'index.html': pageOfSite, 'manifest.webmanifest': manifestOfSite }
const isOfTheSite = (name: string): name is keyof typeof ofTheSite => Object.hasOwn(ofTheSite, name)

/** Serves the built single-page wallet for everything that no route answers. */
export async function createWalletFiles(app: FastifyInstance, needs: WalletFilesNeeds = {}): Promise<WalletFiles> {
  const { folder = builtWallet, siteAt = async () => noSite, policyAt, elsewherePolicy, errorReports = null } = needs
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cachingOf(path))
      if (elsewherePolicy && isElsewhereWorker(path)) reply.header('content-security-policy', elsewherePolicy)
    },
  })
  const isFile = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.isFile() === true

  /** The `Host` header chooses among known sites and is never repeated: whoever makes one up gets the app as it was built. */
  async function sendFile(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isOfTheSite(name)) return reply.sendFile(name)
    const site = await siteAt(hostnameOfHeader(request.headers.host))
    if (site.origin && policyAt)
      reply.header(
        'content-security-policy',
        policyAt({ origin: site.origin, path: request.url.split('?', 1)[0] ?? '' }),
      )
    if (isPlain(site) && errorReports === null) return reply.sendFile(name)
    const text = ofTheSite[name](await readFile(join(folder, name), 'utf8'), site, errorReports)
    const etag = etagOf(text)
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'host')
    if (namesIt(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(name === 'index.html' ? 'text/html; charset=utf-8' : 'application/manifest+json').send(text)
  }

  return {
    async answer(path, request, reply) {
      if (services.test(path)) throw new Problem('request.not_found')
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new Problem('request.method_not_allowed', { allow: ['GET', 'HEAD'] })
      }
      const name = fileName(path)
      if (name && (await isFile(name))) return sendFile(name, request, reply)
      // An asset of an older build is gone: the page in its place would be run as a script.
      if (name && (/^assets\//.test(name) || !wantsPage(request))) throw new Problem('request.not_found')
      if (await isFile('index.html')) return sendFile('index.html', request, reply)
      return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unbuiltPage)
    },
  }
}

const noSite: Site = { origin: null, appConfig: {}, brand: null }

/** Null for the root and for anything that would leave the folder or name a hidden file. */
function fileName(path: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    throw new Problem('request.malformed')
  }
  if (decoded.includes('\0')) throw new Problem('request.malformed')
  const name = normalize(decoded).replace(/^[/\\]+/, '')
  if (name === '' || name.split(sep).some((part) => part === '..' || part.startsWith('.'))) return null
  return name
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}

const isElsewhereWorker = (path: string) => /[/\\]assets[/\\]lazy-elsewhere\.worker-[^/\\]+\.js(\.br|\.gz)?$/.test(path)

/** Assets carry a hash of their content in their name; everything else is asked for again. */
function cachingOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
