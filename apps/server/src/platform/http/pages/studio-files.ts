import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '@vitrine/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostnameOfHeader } from '../requests/hostname.ts'
import type { SiteAt } from './site.ts'
import { fileName, wantsPage } from './static-files.ts'
import { unbuiltPage } from './unbuilt-page.ts'

const builtStudio = fileURLToPath(new URL('../../../../../studio/dist', import.meta.url))

export const isOfStudio = (path: string): boolean => path === '/studio' || path.startsWith('/studio/')

export interface StudioFilesNeeds {
  folder?: string | undefined
  siteAt: SiteAt
  publicUrl?: string | undefined
  policy?: string | undefined
}

/** Serves the built Studio below `/studio`. Needs `reply.sendFile`, which the wallet's files have brought. */
export function createStudioFiles({ folder = builtStudio, siteAt, publicUrl, policy }: StudioFilesNeeds) {
  const isFile = async (name: string) => (await stat(join(folder, name)).catch(() => null))?.isFile() === true
  return {
    async answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw new Problem('request.method_not_allowed', { allow: ['GET', 'HEAD'] })
      }
      // It signs people in at the installation's own origin alone: what a brand has brought is a wallet's.
      const { origin } = await siteAt(hostnameOfHeader(request.headers.host))
      if (origin !== null && publicUrl) return reply.redirect(new URL(request.url, publicUrl).href)
      const name = fileName(path.slice('/studio'.length))
      if (name && (await isFile(name))) return reply.sendFile(name, folder)
      if (name && (name.startsWith('assets/') || !wantsPage(request))) throw new Problem('request.not_found')
      if (policy) reply.header('content-security-policy', policy)
      if (await isFile('index.html')) return reply.sendFile('index.html', folder)
      return reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unbuiltPage)
    },
  }
}
