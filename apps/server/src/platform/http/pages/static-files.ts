import { normalize, sep } from 'node:path'
import { Problem } from '@vitrine/protocol'
import type { FastifyRequest } from 'fastify'

/** The file of a folder that a path names; null for the root and for anything that would leave the folder or name a hidden file. */
export function fileName(path: string): string | null {
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

export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}
