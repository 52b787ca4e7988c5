import { join } from 'node:path'
import { createDatabaseBus } from './bus/database-bus.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import type { Database } from './database/database.ts'
import type { ReadTxtRecords } from './dns/txt-records.ts'
import { createTxtRecords } from './dns/txt-records.ts'
import { createGeocoder } from './geocoding/index.ts'
import { createOnce } from './http/idempotency/idempotency.ts'
import { createJobs } from './jobs/jobs.ts'
import { createConsumers } from './log/consumers.ts'
import { createEventLog } from './log/event-log.ts'
import { createMail } from './mail/index.ts'
import {
  createArtworkKeeper,
  createDrawer,
  createFetchRemote,
  createMedia,
  createMediaFolder,
  createPostRemote,
  createPrivateFiles,
  type FetchRemote,
  type PostRemote,
} from './media/index.ts'
import { createPayments } from './payments/index.ts'
import type { Answered } from './telemetry/error-reports.ts'
import type { Logger } from './telemetry/logger.ts'
import { createMetrics } from './telemetry/metrics.ts'

export interface PlatformNeeds {
  config: Config
  secrets: Secrets
  database: Database
  clock: Clock
  logger: Logger
  /** Public origin, such as `https://wallet.example`. */
  publicUrl: string
  /** Of domains that brands bring; the system's resolver when left out. */
  txtRecords?: ReadTxtRecords
  /** Pictures that lie elsewhere; over the net when left out. */
  fetchRemote?: FetchRemote
  /** What servers elsewhere want to be told; over the net when left out. */
  postRemote?: PostRemote
  /** Is told of requests that were answered. */
  onAnswered?: (request: Answered) => void
}

export type Platform = Awaited<ReturnType<typeof createPlatform>>

/** What the modules stand on. A module says which of it it needs, and by its types gets nothing else. */
export async function createPlatform(needs: PlatformNeeds) {
  const { config, secrets, database, clock, logger, publicUrl, txtRecords = createTxtRecords() } = needs
  const { fetchRemote = createFetchRemote(), postRemote = createPostRemote() } = needs
  const bus = await createDatabaseBus({ database, logger })
  const log = createEventLog({ database, clock, bus, logger })
  const jobs = createJobs({ database, logger })
  const mail = createMail({ config, database, clock, jobs, secrets: secrets.derive('waiting messages') })
  const mediaStore = createMediaFolder(join(config.dataFolder, 'media'))
  const drawer = createDrawer({ logger })
  const media = createMedia({ store: mediaStore, drawer, fetchRemote })
  return {
    config,
    secrets,
    database,
    clock,
    logger,
    onAnswered: needs.onAnswered,
    publicUrl,
    txtRecords,
    bus,
    log,
    jobs,
    /** Web origins whose pages may call, our own first. */
    origins: new Set([publicUrl, ...config.corsOrigins, ...config.clients.flatMap((client) => client.origins)]),
    messages: mail.messages,
    forgetMailRations: mail.forgetRations,
    mediaStore,
    postRemote,
    /** Of rooms of chat. */
    chatFiles: createPrivateFiles({
      folder: join(config.dataFolder, 'chat-media'),
      drawn: join(config.dataFolder, 'chat-thumbnails'),
    }),
    media,
    artwork: createArtworkKeeper({ media, store: mediaStore }),
    /** What has been unpacked of the web faces that are kept with the other media. */
    brandFaces: join(config.dataFolder, 'unpacked-faces'),
    consumers: createConsumers({ database, log, logger }),
    metrics: createMetrics(database),
    once: createOnce({ database, clock }),
    payments: createPayments({ config, database, clock, logger, publicUrl }),
    geocoder: createGeocoder({ geocoding: config.geocoding, publicUrl, clock, logger }),
    async close() {
      drawer.close()
      mail.close()
      await log.close()
      await bus.close()
    },
  }
}
