// Kills the server 20 times during a stream of transfers, every fourth time its database too: none that was acknowledged may be
// lost, none done twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databasePid, faultsOf, freePort, launch, type Place, setStage, urlOf } from './stage.ts'
import { startStream, untilAcknowledged } from './stream.ts'

const kills = 20
const pairs = 16

async function run(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-kills-'))
  const place: Place = { dataFolder: join(folder, 'data'), port: await freePort() }
  const lanes = await setStage(place, pairs)
  let server = await launch(place)
  try {
    const stream = startStream(urlOf(place), lanes)
    for (let n = 1; n <= kills; n++) {
      await untilAcknowledged(stream, 40)
      const database = await databasePid(place)
      server.child.kill('SIGKILL')
      if (n % 4 === 0) process.kill(database, 'SIGKILL')
      await server.exited
      server = await launch(place)
      process.stdout.write(`kill ${n} of ${kills}: ${stream.acknowledged()} transfers acknowledged so far\n`)
    }
    await stream.finish()
    process.stdout.write(`${stream.acknowledged()} transfers were acknowledged in all\n`)
    return await faultsOf(place, lanes)
  } finally {
    server.child.kill('SIGTERM')
    await server.exited
    await rm(folder, { recursive: true, force: true })
  }
}

const faults = await run()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(faults.length === 0 ? `passed: nothing lost, nothing doubled in ${kills} kills\n` : 'failed\n')
process.exit(faults.length === 0 ? 0 : 1)
