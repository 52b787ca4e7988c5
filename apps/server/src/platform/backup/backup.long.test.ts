import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { getMe } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { listenForSockets } from '../../testing/socket-client.ts'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { act, send, type TokenWorld, tokenWorld } from '../../testing/token-world.ts'
import { beginning, worldApp } from '../../testing/world-app.ts'
import { readConfig } from '../config/config.ts'
import { loadSecrets } from '../config/secrets.ts'
import type { Database } from '../database/database.ts'
import { knownMigrations, migrateDatabase } from '../database/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { beginGeneration } from '../log/generations.ts'
import { StartError } from '../start-error.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { openBackupFiles } from './backup-files.ts'
import { copyOut } from './copy-out.ts'
import { restoreBackup } from './restore-backup.ts'
import { backupSchedule } from './schedule.ts'
import { type TakenBackup, takeBackup } from './take-backup.ts'
import { assertNotRestoring } from './unfinished-restore.ts'

const helsinki = { lat: 60.17, lon: 24.94 }

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function emptyDatabase() {
  const database = await createThrowawayDatabase({ empty: true })
  onTestFinished(() => database.close())
  return database
}

/** An installation with some of everything, and its way to be backed up. */
async function installation() {
  const dataFolder = join(await temporaryFolder(), 'data')
  const world = await tokenWorld({ env: { DATA_DIR: dataFolder } })
  const databaseUrl = world.database.url
  await loadSecrets(dataFolder)
  const to = join(await temporaryFolder(), 'backups')
  return {
    ...world,
    dataFolder,
    databaseUrl,
    to,
    async picture() {
      const name = await world.app.mediaStore.put(randomBytes(70_000), 'png')
      return join('media', name.slice(0, 2), name)
    },
    takeBackup: (more: { passphrase?: string; keep?: number; now?: Date } = {}) =>
      takeBackup({
        to,
        dataFolder,
        databaseUrl,
        secretsBySetting: false,
        passphrase: null,
        say: () => {},
        now: world.clock.now(),
        ...more,
      }),
  }
}

async function restore(from: string, passphrase: string | null = null) {
  const dataFolder = join(await temporaryFolder(), 'data')
  const database = await emptyDatabase()
  await restoreBackup({ from, dataFolder, passphrase, openDatabase: async () => database.url, say: () => {} })
  return { dataFolder, database }
}

/** Starts a server on what was restored, as `npm start` does. */
async function startOn({ dataFolder, database }: Awaited<ReturnType<typeof restore>>, now: Date) {
  await migrateDatabase(database, {
    async also() {
      await migrateJobs(database, silentLogger)
      await beginGeneration(database)
    },
  })
  const clock = { now: () => now }
  const app = await worldApp({ database, clock, logger: silentLogger, env: { DATA_DIR: dataFolder } })
  onTestFinished(() => app.close())
  return app
}

const rowsOf = async (database: Database, sql: string) => (await database.pool.query(sql)).rows

const eventsOf = async (database: Database): Promise<{ id: number; xid: string; subject: string; type: string }[]> =>
  rowsOf(database, 'select id, xid::text, subject, type from event_log order by event_log.xid, id')

/** Who has which tokens, by the tokens themselves and by what the log says of each last. */
const ownersByTokens = `select owner_id as owner, count(*) as tokens from token where deleted_at is null group by 1 order by 1`
const ownersByLog = `
  select last.owner, count(*) as tokens from (
    select distinct on (subject) (data->>'to')::uuid as owner from event_log
    where type in ('token.issued', 'token.transferred') order by subject, xid desc, id desc) last
  group by 1 order by 1`
const balances = 'select coin_id, holder, balance from coin_balance order by 1, 2'
const balancesByEntries =
  'select coin_id, holder, sum(amount)::bigint as balance from coin_entry group by 1, 2 order by 1, 2'
const coinMovements = `select count(*) as movements from coin_transaction`
const coinMovementsByLog = `select count(distinct subject) as movements from event_log where type = 'coins.posted'`

/** Transfers, coins and pickups without a pause, each a few statements long. */
function load({ app, database, account, issue, design }: TokenWorld) {
  let going = true
  const rounds = { done: 0 }
  const begun = Promise.withResolvers<void>()
  const run = async () => {
    const [ana, bo] = [await account('Ana'), await account('Bo')]
    await design({ 'transferable-v1': {} }, { id: 'stamp' })
    await design({ 'map-ready-v1': {} }, { id: 'leaf' })
    const [stamp = '', leaf = ''] = [...(await issue('stamp', ana)), ...(await issue('leaf', ana))]
    await database.transaction(async (tx) => {
      await app.coins.createCoin(tx, { businessId: 'lumen1', name: 'Bean', symbol: 'BN', terms: { text: 'Drinks.' } })
      await app.coins.fund(tx, { key: 'opening', businessId: 'lumen1', amount: 100_000 })
    })
    for (; going; rounds.done++) {
      const [from, to] = rounds.done % 2 === 0 ? [ana, bo] : [bo, ana]
      const recipient = { type: 'email', value: `${to === bo ? 'bo' : 'ana'}@example.com` }
      const outcomes = await Promise.all([
        send(from, stamp, recipient),
        act(from, leaf, 'map-ready-v1', 'drop-v1', { location: helsinki }).then((dropped) =>
          dropped.problem ? dropped : act(to, leaf, 'map-ready-v1', 'pickup-v1'),
        ),
        issue('stamp', to).then(() => ({ problem: null })),
        database.transaction((tx) =>
          app.coins.grant(tx, { key: `${rounds.done}`, businessId: 'lumen1', accountId: to.id, amount: 1 }),
        ),
      ])
      for (const outcome of outcomes) {
        if (outcome && 'problem' in outcome && outcome.problem) throw new Error(JSON.stringify(outcome.problem))
      }
      if (rounds.done === 1) begun.resolve()
    }
    return { ana, bo }
  }
  const running = run()
  running.catch(begun.reject)
  return {
    begun: begun.promise,
    rounds,
    stop: () => {
      going = false
      return running
    },
  }
}

test('a backup under load, restored elsewhere, has the same sums, signs people in, and realtime goes on', async () => {
  const here = await installation()
  const pictures = [await here.picture(), await here.picture()]
  const { connect } = await listenForSockets(here.app)
  const traffic = load(here)
  await traffic.begun
  const { folder, manifest } = await here.takeBackup()
  const { ana, bo } = await traffic.stop()
  const listener = await connect()
  const seen = await listener.join(bo.accessToken)
  const live = await eventsOf(here.database)

  const there = await restore(folder)
  const app = await startOn(there, here.clock.now())

  const copied = await eventsOf(there.database)
  const position = BigInt(manifest.database.position.split('-')[0] ?? 0)
  const before = live.filter(({ xid }) => BigInt(xid) < position)
  expect(copied.slice(0, before.length)).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
  const known = new Set(live.map(({ id }) => id))
  expect(copied.filter(({ id }) => !known.has(id))).toEqual([])
  expect(await rowsOf(there.database, ownersByTokens)).toEqual(await rowsOf(there.database, ownersByLog))
  expect(await rowsOf(there.database, balances)).toEqual(await rowsOf(there.database, balancesByEntries))
  expect(await rowsOf(there.database, coinMovements)).toEqual(await rowsOf(there.database, coinMovementsByLog))
  // What triggers did is in the rows, and is not done again.
  const cells = manifest.database.tables.find(({ name }) => name === 'map_cell_change')
  expect(await rowsOf(there.database, 'select from map_cell_change')).toHaveLength(cells?.rows ?? -1)
  for (const picture of pictures) {
    expect(await readFile(join(there.dataFolder, picture))).toEqual(await readFile(join(here.dataFolder, picture)))
  }
  const secrets = (dataFolder: string) => readFile(join(dataFolder, 'secrets.json'), 'utf8')
  expect(await secrets(there.dataFolder)).toBe(await secrets(here.dataFolder))

  const headers = { authorization: `Bearer ${ana.accessToken}`, 'app-id': 'vitrine-wallet' }
  expect((await app.http.inject({ url: `/api${getMe.path}`, headers })).statusCode).toBe(200)
  const sockets = await listenForSockets(app)
  const back = await sockets.connect()
  // What was seen since may be undone: the client reads anew, and then hears what happens.
  const resumed = await back.join(bo.accessToken, seen)
  expect(await back.next('reset')).toMatchObject({ position: resumed })
  await there.database.transaction((tx) =>
    app.tokens.issue(tx, { objectDefinitionId: 'stamp', tokens: [{ ownerId: bo.id }] }),
  )
  expect(await back.updates(1)).toHaveLength(1)
})

test('while a backup reads, the log goes on for everybody', async () => {
  const here = await installation()
  const bo = await here.account('Bo')
  const design = await here.design()
  const stalled = Promise.withResolvers<void>()
  const snapshot = Promise.withResolvers<void>()
  const taking = copyOut({
    url: here.databaseUrl,
    source: 'a test',
    files: {
      ...openBackupFiles(here.to, null),
      async write() {
        snapshot.resolve()
        await stalled.promise
        throw new Error('enough')
      },
    },
    report: () => {},
    now: here.clock.now(),
  })
  await snapshot.promise

  const head = await here.app.log.head()
  await here.issue(design, bo)
  const read = await here.app.log.read({ since: head, limit: 10 })
  stalled.resolve()
  await expect(taking).rejects.toThrow('enough')
  expect(read.map(({ type }) => type)).toContain('token.issued')
})

test('what was cut off is gone on with from where it was, as of the same position; after a day it is begun anew', async () => {
  const here = await installation()
  await here.picture()
  const now = here.clock.now()
  const cutOff = async ({ folder, manifest }: TakenBackup) => {
    await rm(join(folder, 'manifest.json'))
    await rm(join(folder, 'media'), { recursive: true })
    await rename(folder, `${folder}.unfinished`)
    return manifest.database.position
  }
  const position = await cutOff(await here.takeBackup({ now }))
  await here.account('Ana')
  await here.picture()
  const inAnHour = new Date(now.getTime() + 3_600_000)
  const resumed = await here.takeBackup({ now: inAnHour })
  expect(resumed.manifest.database.position).toBe(position)
  expect(resumed.manifest.media).toHaveLength(2)

  await cutOff(resumed)
  const anew = await here.takeBackup({ now: new Date(now.getTime() + 25 * 3_600_000) })
  expect(anew.manifest.database.position).not.toBe(position)
  expect(await readdir(here.to)).toEqual([basename(anew.folder)])
})

test('with a passphrase nothing can be read without it; older backups make room, and pictures are shared until then', async () => {
  const here = await installation()
  await here.account('Ana')
  const picture = await here.picture()
  const passphrase = 'four quiet otters'
  const first = await here.takeBackup({ passphrase })
  const [hidden = ''] = await filesIn(join(first.folder, 'media'))
  const begun = await stat(join(first.folder, 'media', hidden))
  const second = await here.takeBackup({ passphrase, keep: 1, now: new Date(here.clock.now().getTime() + 1_000) })

  expect(await readdir(here.to)).toEqual([basename(second.folder)])
  expect((await stat(join(second.folder, 'media', hidden))).ino).toBe(begun.ino)
  const all = await filesIn(second.folder)
  for (const name of all) {
    expect((await stat(join(second.folder, name))).mode & 0o077).toBe(0)
    expect(name).not.toContain(basename(picture).slice(0, 43))
    const content = (await readFile(join(second.folder, name))).toString('latin1')
    // Words long enough that sealed bytes never spell them by chance.
    expect(content).not.toMatch(/ana@example|"secrets":|\x89PNG\r\n|account/i)
  }
  await expect(restore(here.to)).rejects.toThrow(/encrypted; give its passphrase/)
  await expect(restore(here.to, 'four loud otters')).rejects.toThrow('The passphrase is not that of the backup.')
  const there = await restore(here.to, passphrase)
  expect(await rowsOf(there.database, 'select id from account')).toEqual(
    await rowsOf(here.database, 'select id from account'),
  )
  expect(await readFile(join(there.dataFolder, picture))).toEqual(await readFile(join(here.dataFolder, picture)))

  const database = all.find((name) => name.includes('public.account.')) ?? ''
  await swapBytes(join(second.folder, database), 5_000)
  await expect(restore(here.to, passphrase)).rejects.toThrow(/damaged: database.public.account/)
  await swapBytes(join(second.folder, 'manifest.json.sealed'), 60)
  await expect(restore(here.to, passphrase)).rejects.toThrow(/damaged: manifest.json/)
})

test('what is torn, foreign, newer or not finished is refused with a sentence, and nothing is touched', async () => {
  const here = await installation()
  await here.account('Ana')
  await here.picture()
  const { folder, manifest } = await here.takeBackup()
  const table = join('database', 'public.account.copy.gz')
  const [picture = ''] = await filesIn(join(folder, 'media'))
  const rewrite = (change: object) => async (copy: string) =>
    writeFile(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  const refusals: [what: string, change: (copy: string) => Promise<unknown>, sentence: RegExp][] = [
    ['cut table', (copy) => truncate(join(copy, table), 20), /damaged: database.public.account.copy.gz is not as/],
    ['table gone', (copy) => rm(join(copy, table)), /damaged: .*account.copy.gz is missing/],
    ['changed picture', (copy) => swapBytes(join(copy, 'media', picture), 100), /damaged: media .* is not as/],
    ['picture gone', (copy) => rm(join(copy, 'media', picture)), /damaged: media .* is missing/],
    ['secrets gone', (copy) => rm(join(copy, 'secrets.json')), /damaged: secrets.json is missing/],
    ['cut manifest', (copy) => truncate(join(copy, 'manifest.json'), 300), /damaged: manifest.json is not as/],
    ['no manifest', (copy) => rm(join(copy, 'manifest.json')), /There is no backup of Vitrine in/],
    ['other software', rewrite({ format: 'restic' }), /is no backup of Vitrine/],
    ['a later format', rewrite({ version: 2 }), /made by a newer Vitrine/],
    [
      'a later schema',
      rewrite({ database: { ...manifest.database, migrations: [...manifest.database.migrations, 99999999999999] } }),
      /made by a newer Vitrine.*Nothing was changed/,
    ],
  ]
  for (const [what, change, sentence] of refusals) {
    const copy = join(await temporaryFolder(), 'copy')
    await cp(folder, copy, { recursive: true })
    await change(copy)
    const dataFolder = join(await temporaryFolder(), 'data')
    const refused = restoreBackup({
      from: copy,
      dataFolder,
      passphrase: null,
      openDatabase: () => Promise.reject(new Error('touched')),
      say: () => {},
    })
    await expect(refused, what).rejects.toThrow(StartError)
    await expect(refused, what).rejects.toThrow(sentence)
    await expect(stat(dataFolder), what).rejects.toThrow('ENOENT')
  }
  await rename(folder, `${folder}.unfinished`)
  await expect(restore(`${folder}.unfinished`)).rejects.toThrow(/was not finished/)
  await expect(restore(here.to)).rejects.toThrow(/There is no backup of Vitrine in/)
})

test('a restore takes an empty folder and an empty database, and one that was cut off is begun again before anything starts', async () => {
  const here = await installation()
  const picture = await here.picture()
  const { folder } = await here.takeBackup()
  const openDatabase = async () => here.databaseUrl
  const into = (dataFolder: string, open = openDatabase) =>
    restoreBackup({ from: folder, dataFolder, passphrase: null, openDatabase: open, say: () => {} })

  await expect(into(here.dataFolder)).rejects.toThrow(/data folder .* is not empty/)
  const dataFolder = join(await temporaryFolder(), 'data')
  await expect(into(dataFolder)).rejects.toThrow(/database is not empty/)
  await expect(assertNotRestoring(dataFolder)).rejects.toThrow(/run npm run restore again/)
  const database = await emptyDatabase()
  await into(dataFolder, async () => database.url)
  await assertNotRestoring(dataFolder)
  expect(await readFile(join(dataFolder, picture))).toEqual(await readFile(join(here.dataFolder, picture)))
})

test('a backup of an older version is restored as it was, and the next start brings it up to date', async () => {
  const old = await emptyDatabase()
  const older = [...(await knownMigrations())].toSorted((a, b) => a - b).slice(0, 20)
  await migrateDatabase(old, { only: older, also: () => migrateJobs(old, silentLogger) })
  const subject = '00000000-0000-4000-8000-000000000001'
  await old.pool.query(`insert into event_log (at, type, subject, data) values (now(), 'test.done', $1, '{}')`, [
    subject,
  ])
  const dataFolder = await temporaryFolder()
  await loadSecrets(dataFolder)
  const { folder } = await takeBackup({
    to: await temporaryFolder(),
    dataFolder,
    databaseUrl: old.url,
    secretsBySetting: false,
    passphrase: null,
    say: () => {},
  })

  const there = await restore(folder)
  const changes = 'select count(*)::int as changes from drizzle.__drizzle_migrations'
  expect(await rowsOf(there.database, changes)).toEqual([{ changes: 20 }])
  const app = await startOn(there, new Date(beginning))
  expect(await rowsOf(there.database, changes)).toEqual([{ changes: (await knownMigrations()).size }])
  expect(await rowsOf(there.database, 'select subject from event_log')).toEqual([{ subject }])
  expect(await app.log.goesOnFrom(await app.log.head())).toBe(true)
})

test('on schedule backups are taken by a process of its own, as many are kept as were asked for, and a failure is an error of the log', async () => {
  const here = await installation()
  const errors: unknown[] = []
  const logger = {
    ...silentLogger,
    error: (_: string, fields: { error?: unknown } = {}) => void errors.push(fields.error),
  }
  const scheduleOf = (env: Record<string, string>) =>
    backupSchedule({
      logger,
      config: readConfig({
        env: { DATA_DIR: here.dataFolder, DATABASE_URL: here.databaseUrl, BACKUP_KEEP: '1', BACKUP_HOURS: '6', ...env },
      }),
    })
  expect(scheduleOf({}).jobs ?? []).toEqual([])
  const [job] = scheduleOf({ BACKUP_FOLDER: here.to }).jobs ?? []
  expect(job?.every).toBe('51 */6 * * *')
  await here.takeBackup({ now: new Date('2020-01-01T00:00:00Z') })
  await job?.run()
  const kept = await readdir(here.to)
  expect(kept).toHaveLength(1)
  expect(kept[0]).not.toContain('2020')
  expect(errors).toEqual([])

  const [failing] = scheduleOf({ BACKUP_FOLDER: '/proc/nowhere' }).jobs ?? []
  await failing?.run()
  expect(errors).toEqual([
    expect.objectContaining({ message: expect.stringContaining('/proc/nowhere cannot be made') }),
  ])
})

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** Turns the byte there, or the last one, into another. */
async function swapBytes(path: string, at: number): Promise<void> {
  const content = await readFile(path)
  const place = Math.min(at, content.length - 1)
  content.writeUInt8(content.readUInt8(place) ^ 1, place)
  await rm(path)
  await writeFile(path, content)
}
