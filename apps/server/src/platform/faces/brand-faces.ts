import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fastifyStatic from '@fastify/static'
import { Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { type MediaStore, readWebFace } from '../media/index.ts'

interface BrandFaces {
  mediaStore: Pick<MediaStore, 'find'>
  folder: string
}

const prefix = '/faces/b/'

/** Web faces of brands, unpacked when somebody first looks at one. */
export async function serveBrandFaces(app: FastifyInstance, { mediaStore, folder }: BrandFaces): Promise<void> {
  const unpacking = new Map<string, Promise<void>>()
  await mkdir(folder, { recursive: true })

  async function unpack(name: string): Promise<void> {
    const final = join(folder, name)
    if (await stat(final).catch(() => null)) return
    const kept = await mediaStore.find(`${name}.zip`)
    if (!kept) throw new Problem('request.not_found')
    const temporary = `${final}.${randomUUID()}`
    try {
      for (const [path, bytes] of readWebFace(await buffer(kept.read()))) {
        await mkdir(dirname(join(temporary, path)), { recursive: true })
        await writeFile(join(temporary, path), bytes)
      }
      await rename(temporary, final)
    } catch (error) {
      await rm(temporary, { recursive: true, force: true })
      // Another server has been quicker.
      if (!(await stat(final).catch(() => null))) throw error
    }
  }

  app.addHook('onRequest', async ({ url }) => {
    const name = /^[A-Za-z0-9_-]{43}(?=\/)/.exec(url.slice(prefix.length))?.[0]
    if (!name) throw new Problem('request.not_found')
    const begun = unpacking.get(name) ?? unpack(name).finally(() => unpacking.delete(name))
    unpacking.set(name, begun)
    await begun
  })
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
}
