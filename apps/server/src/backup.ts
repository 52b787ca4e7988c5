import { resolve } from 'node:path'
import { takeBackup } from './platform/backup/take-backup.ts'
import { command } from './platform/config/command.ts'
import { visitDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/start-error.ts'

const usage = `Writes a backup of an installation, whether it runs or not, and reads it back.

Options:
  --to <value>      Folder where backups are kept, each in a folder of its own. (BACKUP_FOLDER)
  --keep <value>    Remove older backups there until so many are left. (all are kept)
  --data <value>    The installation's data folder. (.data in the repository)
  --help            Print this.

It takes DATABASE_URL, SECRET and BACKUP_PASSPHRASE as the server does; docs/self-hosting/backup.md says more.`

await command({
  usage,
  options: ['--to', '--keep'],
  async run({ config, given, say, onStop }) {
    const to = given['--to'] ?? config.backup.folder
    if (!to) throw new StartError('Where to? Name a folder by --to or BACKUP_FOLDER.')
    const keep = given['--keep']
    if (keep !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
      throw new StartError(`The option --keep must be a whole number from 1, but is "${keep}".`)
    }
    const database = await visitDatabase(config)
    onStop(database.leave)
    const { folder, manifest } = await takeBackup({
      to: resolve(to),
      dataFolder: config.dataFolder,
      databaseUrl: database.url,
      secretsBySetting: config.secrets !== null,
      passphrase: config.backup.passphrase,
      ...(keep === undefined ? {} : { keep: Number(keep) }),
      say,
    }).finally(database.leave)
    say(`The backup is whole: ${folder}`)
    if (manifest.secrets === 'setting') say('SECRET is not in it: keep it elsewhere, too.')
    if (config.backup.passphrase === null) say('It is not encrypted: whoever can read it has everything.')
  },
})
