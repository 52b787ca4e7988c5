import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@vitrine/server/src/platform/config/config.ts'
import { type RunningServer, startServer } from '@vitrine/server/src/server.ts'

/** The whole product in this process, on an embedded PostgreSQL in a folder of its own; both gone after `stop`. */
export async function startProduct(settings: Record<string, string> = {}): Promise<RunningServer> {
  const data = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const config = readConfig({ flags: ['--port', '0', '--data', data], env: { LOG_LEVEL: 'error', ...settings } })
  const server = await startServer(config, () => undefined)
  return {
    ...server,
    async stop(options) {
      await server.stop(options)
      await rm(data, { recursive: true, force: true })
    },
  }
}
