import { resolve } from 'node:path'
import { restoreBackup } from './platform/backup/restore-backup.ts'
import { command } from './platform/config/command.ts'
import { makeDatabase, type VisitedDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/start-error.ts'

const usage = `Brings a backup back, into an empty data folder and an empty database.

Options:
  --from <value>    A backup, or the folder where backups are kept: then the newest.
  --data <value>    The data folder to fill. (.data in the repository)
  --help            Print this.

It takes DATABASE_URL and BACKUP_PASSPHRASE as the server does; docs/self-hosting/backup.md says more.`

await command({
  usage,
  options: ['--from'],
  async run({ config, given, say, onStop }) {
    const from = given['--from']
    if (!from) throw new StartError('Where from? Name a backup, or the folder where backups are kept, by --from.')
    let database: VisitedDatabase | null = null
    const leave = async () => database?.leave()
    onStop(leave)
    const manifest = await restoreBackup({
      from: resolve(from),
      dataFolder: config.dataFolder,
      passphrase: config.backup.passphrase,
      async openDatabase(state) {
        database = await makeDatabase(config, state)
        return database.url
      },
      say,
    }).finally(leave)
    say(`Restored into ${config.dataFolder}. npm start, with the settings that it had, goes on from there.`)
    if (manifest.secrets === 'setting') say('Its secrets were given by SECRET: start it with the same.')
  },
})
