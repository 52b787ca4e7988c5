import { createApp } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { command } from './platform/config/command.ts'
import { createSecrets, loadSecrets } from './platform/config/secrets.ts'
import { startDatabase } from './platform/database/start-database.ts'
import { StartError } from './platform/start-error.ts'
import { createLogger } from './platform/telemetry/logger.ts'

const usage = `Takes chat of an installation to the Synapse that MATRIX_URL names: people, rooms, members and what was said. The server is stopped meanwhile.
What is broken off goes on where it was by the same command.

Options:
  --then <value>    "empty" deletes here what has moved; do it once you have looked at it there.
  --data <value>    The installation's data folder. (.data in the repository)
  --help            Print this.

It takes the settings of the server; docs/self-hosting/synapse.md says more.`

await command({
  usage,
  options: ['--then'],
  async run({ config, given, say, onStop }) {
    const { '--then': then = null } = given
    if (then !== null && then !== 'empty') throw new StartError(`The option --then must be "empty", but is "${then}".`)
    if (!config.matrix) throw new StartError('Where to? Set MATRIX_URL and what belongs to it.')
    const logger = createLogger({ level: 'error' })
    const onError = (error: Error) => logger.error('a connection to the database broke', { error })
    const { database, stop } = await startDatabase({ ...config, onError })
    onStop(stop)
    try {
      const secrets = config.secrets ? createSecrets(config.secrets) : await loadSecrets(config.dataFolder)
      const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
      const app = await createApp({ config, secrets, database, clock: systemClock, logger, publicUrl })
      try {
        if (!app.chat.move) throw new Error('chat is not elsewhere')
        await app.chat.move.bring(await app.communities.keepAll(database), say)
        // Rooms of spaces were opened for what was said in them.
        await app.communities.keepAll(database)
        if (then === 'empty') await app.chat.move.empty()
        say(then === 'empty' ? 'Chat has moved, and nothing of it is kept here.' : 'Chat has moved.')
      } finally {
        await app.close()
      }
    } finally {
      await stop()
    }
  },
})
