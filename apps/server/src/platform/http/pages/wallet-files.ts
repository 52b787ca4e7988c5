import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip as gzipOf } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from '../replies/compress-replies.ts'
import { etagOf, namesIt } from '../replies/kept-reply.ts'
import { hostnameOfHeader } from '../requests/hostname.ts'
import { languageOfPage } from '../requests/language.ts'
import { createFirstPages, type FirstPagesNeeds, type Inline } from './first-page.ts'
import type { Site, SiteAt, WalletErrorReports } from './site.ts'
import { isPlain, manifestOfSite, pageOfSite } from './site-page.ts'
import { fileName, wantsPage } from './static-files.ts'
import { createStudioFiles, isOfStudio } from './studio-files.ts'
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
  /** Of the built Studio. */
  studioFolder?: string | undefined
  studioPolicy?: string | undefined
  /** Where Studio is, whichever hostname it is asked for at. */
  publicUrl?: string | undefined
  /** Whose app it is where the page was asked for; nobody's when left out. */
  siteAt?: SiteAt | undefined
  /** The content policy of the page; null for the public origin, under which the app runs everywhere. */
  policyAt?(place: { origin: string | null; path: string; inline?: Inline | undefined }): string
  /** Brands whose connect screens stand in the page; none when left out. */
  readBrand?: FirstPagesNeeds['readBrand']
  logger?: FirstPagesNeeds['logger']
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
  const { studioFolder, publicUrl, studioPolicy } = needs
  const { folder = builtWallet, siteAt = async () => noSite, policyAt, elsewherePolicy, errorReports = null } = needs
  const firstPages = await createFirstPages({ folder, readBrand: needs.readBrand, logger: needs.logger })
  const packed = new Map<string, Promise<Buffer>>()
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
  const studio = createStudioFiles({ folder: studioFolder, siteAt, publicUrl, policy: studioPolicy })
  const isFile = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.isFile() === true

  /** The `Host` header chooses among known sites and is never repeated: whoever makes one up gets the app as it was built. */
  async function sendFile(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isOfTheSite(name)) return reply.sendFile(name)
    const site = await siteAt(hostnameOfHeader(request.headers.host))
    const [path = '', search = ''] = request.url.split('?', 2)
    if (name === 'index.html' && firstPages) {
      const page = pageOfSite(await builtPage(), site, errorReports)
      const first = await firstPages.draw(page, { path, search, language: languageOfPage(request), site })
      if (first) {
        if (policyAt)
          reply.header('content-security-policy', policyAt({ origin: site.origin, path, inline: first.inline }))
        if (first.linkHeader) reply.header('link', first.linkHeader)
        return sendPage(first.text, request, reply)
      }
    }
    if (site.origin && policyAt) reply.header('content-security-policy', policyAt({ origin: site.origin, path }))
    if (isPlain(site) && errorReports === null) return reply.sendFile(name)
    const text = ofTheSite[name](await readFile(join(folder, name), 'utf8'), site, errorReports)
    const etag = etagOf(text)
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'host')
    if (namesIt(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(name === 'index.html' ? 'text/html; charset=utf-8' : 'application/manifest+json').send(text)
  }

  const builtPage = () => readFile(join(folder, 'index.html'), 'utf8')

  /** Packed once for everybody: nothing in it is anybody's. */
  async function sendPage(text: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const etag = etagOf(text)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    reply.header('vary', 'host, accept-language, cookie, accept-encoding')
    if (namesIt(request.headers['if-none-match'], etag)) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    if (!takesGzip(request)) return reply.send(text)
    let small = packed.get(etag)
    if (!small) {
      small = gzip(text)
      if (packed.size >= packedMost) packed.delete(packed.keys().next().value ?? '')
      packed.set(etag, small)
    }
    return reply.header('content-encoding', 'gzip').send(await small)
  }

  return {
    async answer(path, request, reply) {
      if (isOfStudio(path)) return studio.answer(path, request, reply)
      if (services.test(path)) throw new Problem('request.not_found')
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new Problem('request.method_not_allowed', { allow: ['GET', 'HEAD'] })
      }
      // Studio shows the wallet in a frame, with what is not saved yet.
      if (path === '/preview' && (await isFile('preview.html'))) return reply.sendFile('preview.html')
      const name = fileName(path)
      if (name && (await isFile(name))) return sendFile(name, request, reply)
      // An asset of an older build is gone: the page in its place would be run as a script.
      if (name && (/^assets\//.test(name) || !wantsPage(request))) throw new Problem('request.not_found')
      if (await isFile('index.html')) return sendFile('index.html', request, reply)
      return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unbuiltPage)
    },
  }
}

const packedMost = 200
const gzip = promisify(gzipOf)

const noSite: Site = { origin: null, appConfig: {}, brand: null }

const isElsewhereWorker = (path: string) => /[/\\]assets[/\\]lazy-elsewhere\.worker-[^/\\]+\.js(\.br|\.gz)?$/.test(path)

/** Assets carry a hash of their content in their name; everything else is asked for again. */
function cachingOf(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
