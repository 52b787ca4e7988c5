import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SiteAt } from '../http/pages/site.ts'
import { hostnameOfHeader } from '../http/requests/hostname.ts'
import type { MediaStore } from '../media/index.ts'
import { serveBrandFaces } from './brand-faces.ts'

/** Web faces that come with the product: the demo world's. */
const facesFolder = fileURLToPath(new URL('../../../../../packages/fixtures/faces', import.meta.url))

/** The face's half of the bridge, for pages that are made without a build. */
const bridgeModule = new URL('../../../../../packages/face-sdk/generated/face-sdk.js', import.meta.url)

export interface FacesNeeds {
  publicUrl: string
  /** Where those are that brands have sent. */
  mediaStore: Pick<MediaStore, 'find'>
  /** A folder for what is unpacked of them; it can be emptied at any time. */
  brandFaces: string
  /** Origins that may show the wallet in a frame, and so the faces in it. */
  frameAncestors?: readonly string[]
  /** Whose app it is at a hostname; nobody's when left out. */
  siteAt?: SiteAt
}

/**
 * Pages under `/faces` are strangers on our own host: the sandbox takes their origin away even when they are opened by themselves,
 * so that they never stand beside the wallet's session, and nothing of theirs is loaded from or told to anybody else.
 */
export async function serveFaces(app: FastifyInstance, needs: FacesNeeds): Promise<void> {
  const { publicUrl, mediaStore, brandFaces, frameAncestors = [], siteAt } = needs
  const sdk = await readFile(bridgeModule)

  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply) => {
      const site = await siteAt?.(hostnameOfHeader(request.headers.host))
      reply.header(
        'content-security-policy',
        policyAt([publicUrl, ...(site?.origin ? [site.origin] : [])], {
          frameAncestors,
          // Who made the page made its scripts, wherever they are written.
          inline: request.url.startsWith('/faces/b/'),
        }),
      )
      reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
      reply.header('cross-origin-resource-policy', 'cross-origin')
      reply.header('referrer-policy', 'no-referrer')
      // Modules of a page without an origin are asked for across origins.
      if (reply.statusCode < 300) reply.header('access-control-allow-origin', '*')
    })
    scope.get('/faces/face-sdk.js', async (_, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(sdk),
    )
    await scope.register((brands) => serveBrandFaces(brands, { mediaStore, folder: brandFaces }))
    await scope.register(fastifyStatic, {
      root: facesFolder,
      prefix: '/faces/',
      decorateReply: false,
      index: ['index.html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('cache-control', 'no-cache')
      },
    })
  })
}

/** Without an origin, 'self' may be nobody: our addresses are named, too. */
function policyAt(
  origins: readonly string[],
  { frameAncestors, inline }: { frameAncestors: readonly string[]; inline: boolean },
): string {
  const own = ["'self'", ...origins].join(' ')
  const written = inline ? `${own} 'unsafe-inline'` : own
  return [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src ${written}`,
    `style-src ${written}`,
    `img-src ${own} data: blob:`,
    `media-src ${own} blob:`,
    `font-src ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${[own, ...frameAncestors].join(' ')}`,
  ].join('; ')
}
