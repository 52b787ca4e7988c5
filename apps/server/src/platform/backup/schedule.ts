import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { ModuleHooks } from '../modules/module.ts'
import type { Logger } from '../telemetry/logger.ts'

export interface ScheduleNeeds {
  config: Config
  logger: Logger
}

/** Not the minute of what comes each hour. */
const minute = 51

/**
 * A backup every so many hours, where a folder is set. In a process of its own that gives way to others: it reads all there is, and people
 * are answered meanwhile.
 */
export function backupSchedule({ config, logger }: ScheduleNeeds): ModuleHooks {
  const { folder, everyHours, keep } = config.backup
  if (folder === null) return { name: 'backup' }
  let child: ChildProcess | null = null
  let closing = false
  const hours = everyHours === 24 ? '3' : `*/${everyHours}`
  return {
    name: 'backup',
    jobs: [
      {
        every: `${minute} ${hours} * * *`,
        task: 'backup.take',
        async run() {
          child = startBackup(config, ['--to', folder, '--keep', String(keep)])
          const { code, said } = await ended(child).finally(() => {
            child = null
          })
          // The next one goes on with it at its time: trying again at once would meet the same full disk.
          if (code !== 0 && !closing) {
            logger.error('a backup on schedule could not be taken', { error: new Error(said) })
          }
        },
      },
    ],
    close() {
      closing = true
      child?.kill()
    },
  }
}

const program = fileURLToPath(new URL('../../backup.ts', import.meta.url))
const keptCharacters = 2_000

function startBackup(config: Config, options: readonly string[]): ChildProcess {
  const { dataFolder, databaseUrl, secrets, backup } = config
  const child = spawn(process.execPath, [program, ...options], {
    // As this server was set up, by whichever way.
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      DATABASE_URL: databaseUrl ?? '',
      DATABASE_URL_FILE: '',
      SECRET: secrets?.join(',') ?? '',
      SECRET_FILE: '',
      BACKUP_PASSPHRASE: backup.passphrase ?? '',
      BACKUP_PASSPHRASE_FILE: '',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.once('spawn', () => {
    if (child.pid !== undefined) setPriority(child.pid, 10)
  })
  return child
}

function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-keptCharacters)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said: said.trim() }))
  })
}
