import type { AppConfig } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { ClientSetting } from '../../platform/config/settings.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReadTxtRecords } from '../../platform/dns/txt-records.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { Audit, StudioApi } from '../studio/index.ts'
import type { WordsApi } from '../words/index.ts'

export interface ViewersNeeds {
  database: Database
  clock: Clock
  bus: Bus
  logger: Logger
  brands: Pick<StudioApi, 'summaries' | 'ownersOf' | 'rolesOf' | 'setViewer' | 'onChanged' | 'onClosed'>
  audit: Pick<Audit, 'record' | 'assertVersion'>
  words: Pick<WordsApi, 'inWords'>
  txtRecords: ReadTxtRecords
  /** The server's public origin. */
  publicUrl: string
  /** The client that signs people in where nobody has brought the hostname. */
  walletClientId: string
  /** The operator's. */
  appConfig: AppConfig
  clients: readonly ClientSetting[]
  /** Hostname → business, as the operator has it. */
  operatorsHostnames: ReadonlyMap<string, string>
}
