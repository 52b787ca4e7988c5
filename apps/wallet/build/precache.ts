import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the app needs to start without a network. Fonts' rarer alphabets and parts marked `lazy-` are kept when first used. */
export function isPrecached(file: string): boolean {
  if (/(^|\/)(lazy-|preview\.html|sw\.js|.*\.map$)/.test(file)) return false
  // Icons at the root are for the device's home screen, which keeps its own.
  if (/^[^/]+\.png$/.test(file)) return false
  if (file.endsWith('.woff2')) return /-latin-(opsz|wght|standard)-normal/.test(file)
  return /\.(js|css|html|svg|png|webp)$/.test(file)
}

/** A change of any file's name or of index.html makes a new version. */
export function precacheManifest(files: readonly { name: string; content: string | Uint8Array }[]) {
  const precached = files.filter(({ name }) => isPrecached(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const hash = createHash('sha256')
  for (const { name, content } of precached) hash.update(name).update('\0').update(content)
  return {
    version: hash.digest('hex').slice(0, 16),
    files: precached.map(({ name }) => (name === 'index.html' ? '/' : `/${name}`)),
  }
}

/** Parts that every device keeps and that cannot run without one that it does not: without a network they would break. */
export function brokenOffline(chunks: readonly { fileName: string; imports: readonly string[] }[]): string[] {
  return chunks
    .filter(({ fileName }) => isPrecached(fileName))
    .flatMap(({ fileName, imports }) =>
      imports.filter((each) => !isPrecached(each)).map((each) => `${fileName} needs ${each}`),
    )
}

/** Writes the list of the built files into the service worker. */
export function precache({ publicFiles }: { publicFiles: readonly string[] }): Plugin {
  let publicDir = ''
  return {
    name: 'vitrine-precache',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = Object.values(bundle).find((file) => file.fileName === 'sw.js')
        if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }))
        const copied = publicFiles.map((name) => ({ name, content: readFileSync(join(publicDir, name)) }))
        if (worker.imports.length > 0) throw new Error('The service worker must be one file of its own.')
        const broken = brokenOffline(Object.values(bundle).filter((file) => file.type === 'chunk'))
        if (broken.length > 0) throw new Error(`Kept for offline starts without what it needs: ${broken.join(', ')}.`)
        const manifest = precacheManifest([...built, ...copied])
        worker.code = worker.code.replace('__PRECACHE__', JSON.stringify(manifest))
      },
    },
  }
}
