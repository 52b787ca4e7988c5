import { createApp } from '../app.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { createSecrets } from '../platform/config/secrets.ts'
import type { Database } from '../platform/database/database.ts'
import type { ReadTxtRecords } from '../platform/dns/txt-records.ts'
import type { FetchRemote, PostRemote } from '../platform/media/index.ts'
import type { Logger } from '../platform/telemetry/logger.ts'

/** When every test world begins. */
export const beginning = '2026-06-01T12:00:00.000Z'

/** The server of a test world. They all have one secret, so that the keys of the template database are everybody's. */
export function worldApp(needs: {
  database: Database
  clock: Clock
  logger: Logger
  env: Record<string, string>
  txtRecords?: ReadTxtRecords
  fetchRemote?: FetchRemote
  postRemote?: PostRemote
  publicUrl?: string
}) {
  const { env, ...rest } = needs
  return createApp({
    publicUrl: 'http://vitrine.test',
    ...rest,
    config: readConfig({ env: { CHECK_REPLIES: 'yes', ...env } }),
    secrets: createSecrets(['the secret of a test world, which is no secret']),
  })
}
