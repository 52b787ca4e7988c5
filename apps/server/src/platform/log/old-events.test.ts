import { accounts, LogPosition } from '@vitrine/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsUntil } from '../../testing/earlier-migrations.ts'
import { createThrowawayDatabase } from '../../testing/throwaway-database.ts'
import { createDatabaseBus } from '../bus/database-bus.ts'
import { systemClock } from '../clock.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { silentLogger } from '../telemetry/logger.ts'
import { createEventLog } from './event-log.ts'

const [ana, bo, thing] = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string, string]

test('what an older server wrote is read by the declarations of today, and by those whom it was told', async () => {
  const database = await createThrowawayDatabase({ empty: true })
  onTestFinished(() => database.close())
  await migrateDatabase(database, { migrationsFolder: await migrationsUntil('0028_coins-that-wait') })
  const write = (type: string, from: string | null, to: string | null, data: object, subject = thing) =>
    database.pool.query(
      `insert into event_log (at, type, subject, actor, from_account, to_account, data) values (now(), $1, $2, $3, $4, $5, $6)`,
      [type, subject, ana, from, to, data],
    )
  const design = { objectDefinitionId: 'lamp', businessId: 'lumen1' }
  const object = { action: 'Transfer', variation: 'v', parent: '.', sync: 2, object: {} }
  await write('token.transferred', ana, bo, { cause: 'transfer', by: ana, from: ana, to: bo, ...design })
  await write('token.updated', bo, bo, { cause: 'use', by: null, from: bo, to: bo, ...design })
  await write('coins.posted', ana, bo, {
    businessId: 'lumen1',
    coinId: 'bean',
    kind: 'transfer',
    amount: 3,
    key: 'k',
    fromBalance: 1,
    toBalance: 3,
  })
  await write('network.moved', ana, bo, object)
  await write('account.merged', ana, bo, {})
  await write('map.removed', null, null, { cause: 'pickup', place: { lat: 1, lon: 2 }, before: null, ...design })
  await write('robot.danced', null, bo, {})

  await migrateDatabase(database)

  const bus = await createDatabaseBus({ database, logger: silentLogger })
  const complaints: unknown[] = []
  const logger = { ...silentLogger, warn: (_: string, fields: unknown) => complaints.push(fields) }
  const log = createEventLog({ database, clock: systemClock, bus, logger })
  onTestFinished(async () => {
    await log.close()
    await bus.close()
  })
  const since = LogPosition.parse('0-0')
  const all = await log.read({ since, limit: 100 })
  expect(all.map(({ type }) => type)).toEqual([
    'token.transferred',
    'token.updated',
    'coins.posted',
    'network.moved',
    'account.merged',
    'map.removed',
    'unreadable',
  ])
  expect(all[2]?.data).toMatchObject({ from: ana, to: bo })
  expect(all[3]?.data).toMatchObject({ from: ana, to: bo })
  expect(all[4]?.data).toEqual({ into: bo })
  expect(complaints).toEqual([{ event: 'robot.danced', field: '' }])

  const toldAna = await log.read({ since, limit: 100, audiences: accounts(ana) })
  const toldBo = await log.read({ since, limit: 100, audiences: accounts(bo) })
  expect(toldAna.map(({ position }) => position)).toEqual([0, 2, 3, 4].map((n) => all[n]?.position))
  expect(toldBo.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 6].map((n) => all[n]?.position))
})
