import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PreviewServer, preview } from 'vite'

const root = fileURLToPath(new URL('./chat-page', import.meta.url))

/** The wallet's store of chat on a page without screens, on a port of its own. */
export async function serveChatPage(): Promise<{ url: string; stop(): Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'vitrine-chat-'))
  await build({ root, configFile: false, logLevel: 'error', build: { target: 'es2023', outDir, emptyOutDir: true } })
  const server: PreviewServer = await preview({
    ...{ root, configFile: false, logLevel: 'warn' },
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return {
    url: server.resolvedUrls?.local[0] ?? '',
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
