import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const small = 1024

/** Puts `.br` and `.gz` beside each text of the build, so that the server never compresses while somebody waits. */
export function compress(): Plugin {
  return {
    name: 'vitrine-compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(js|css|html|svg)$/.test(name))
      await Promise.all(texts.map((name) => compressFile(join(dir ?? 'dist', name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path)
  if (text.length < small) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
