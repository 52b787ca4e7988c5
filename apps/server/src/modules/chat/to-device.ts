import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Database } from '../../platform/database/database.ts'
import { chatDevice, chatMember, chatToDevice, chatToDeviceSent } from './chat.schema.ts'
import { badJson, MatrixError } from './matrix-error.ts'
import { type Content, type Device, isObject } from './matrix-types.ts'
import type { Names } from './names.ts'
import type { RoomsNeeds } from './rooms.ts'

/** What devices tell each other past all rooms (client-server API, "Send-to-Device messaging"): kept until it is fetched, and not for long. */
export interface ToDevice {
  /** User id → device id, or `*` for all of theirs → content. The same transaction again sends nothing. */
  send(device: Device, wanted: { type: string; transactionId: string; messages: unknown }): Promise<void>
  /** Whether there may be something for a device. */
  mayHave(device: Device): boolean
  /** What came after what it has; that is deleted. */
  fetch(device: Device, after: number): Promise<{ events: Content[]; last: number }>
  onCome(listener: (userId: string) => void): () => void
  forgetOld(): Promise<void>
  close(): void
}

export interface ToDeviceNeeds {
  database: Database
  bus: Bus
  clock: Clock
  names: Names
  people: Pick<RoomsNeeds['people'], 'hiddenAmong'>
}

const subject = 'chat.to-device'
const atOnceMax = 100
/** Of one device; the oldest go first. */
const keptMax = 200
const keptMs = 7 * 86_400_000
const receiversMax = 50
const contentMaxBytes = 65_536
const knownMax = 50_000

export function createToDevice({ database, bus, clock, names, people }: ToDeviceNeeds): ToDevice {
  const listeners = new Set<(userId: string) => void>()
  /** Devices of which it is known that there is nothing, so that nobody who waits reads a table. */
  const empty = new Set<string>()
  /** What has come since, while somebody looks. */
  let turn = 0
  const keyOf = ({ accountId, deviceId }: Pick<Device, 'accountId' | 'deviceId'>) => `${accountId} ${deviceId}`

  const unsubscribe = [
    bus.subscribe(subject, (message) => {
      turn += 1
      for (const { accountId, deviceId } of (message as { to: { accountId: string; deviceId: string }[] }).to) {
        empty.delete(keyOf({ accountId, deviceId }))
        for (const listener of listeners) listener(names.userId(accountId))
      }
    }),
    bus.onGap(() => {
      turn += 1
      empty.clear()
    }),
  ]

  /** Of these people those who are in a room with the sender and whom no block parts from them. */
  async function reachable(device: Device, accountIds: readonly string[]): Promise<Set<string>> {
    const others = accountIds.filter((id) => id !== device.accountId)
    if (others.length === 0) return new Set(accountIds)
    const { rows } = await database.execute<{ id: string }>(sql`
      select distinct other.account_id as id from ${chatMember} own
      join ${chatMember} other on other.room_nr = own.room_nr
      where own.account_id = ${device.accountId}::uuid and own.membership = 'join' and other.membership in ('join', 'invite')
        and other.account_id = any(${sql.param(others)}::uuid[])`)
    const hidden = await people.hiddenAmong(database, device.accountId, others)
    const shared = rows.map(({ id }) => id).filter((id) => !hidden.has(id))
    return new Set(accountIds.includes(device.accountId) ? [...shared, device.accountId] : shared)
  }

  return {
    async send(device, { type, transactionId, messages }) {
      if (!isObject(messages)) throw badJson('`messages` is missing')
      const wanted = Object.entries(messages).flatMap(([userId, byDevice]) => {
        if (!isObject(byDevice)) throw badJson('`messages` has devices with objects')
        return Object.entries(byDevice).map(([deviceId, content]) => {
          if (!isObject(content)) throw badJson('`messages` has devices with objects')
          return { accountId: names.accountId(userId), deviceId, content }
        })
      })
      if (wanted.length > receiversMax) throw badJson(`At most ${receiversMax} devices at once`)
      for (const { content } of wanted) {
        if (Buffer.byteLength(JSON.stringify(content)) <= contentMaxBytes) continue
        throw new MatrixError(413, 'M_TOO_LARGE', 'A message has at most 64 KiB')
      }
      const named = [...new Set(wanted.flatMap(({ accountId }) => accountId ?? []))]
      const reached = await reachable(device, named)
      if (reached.size === 0) return
      await database.transaction(async (tx) => {
        const at = clock.now()
        const key = `${device.accountId}/${device.deviceId}/${type}/${transactionId}`
        const first = await tx.insert(chatToDeviceSent).values({ key, at }).onConflictDoNothing().returning()
        if (first.length === 0) return
        const known = await tx
          .select({ accountId: chatDevice.accountId, deviceId: chatDevice.deviceId })
          .from(chatDevice)
          .where(inArray(chatDevice.accountId, [...reached]))
        const rows = wanted.flatMap(({ accountId, deviceId, content }) =>
          known
            .filter((each) => each.accountId === accountId && (deviceId === '*' || each.deviceId === deviceId))
            // Not back to itself.
            .filter((each) => deviceId !== '*' || keyOf(each) !== keyOf(device))
            .map((each) => ({ ...each, sender: device.userId, type, content, at })),
        )
        if (rows.length === 0) return
        await tx.insert(chatToDevice).values(rows)
        const to = rows.map(({ accountId, deviceId }) => ({ accountId, deviceId }))
        for (const { accountId, deviceId } of to) {
          await tx.execute(sql`delete from ${chatToDevice} where nr in (
            select nr from ${chatToDevice} where account_id = ${accountId}::uuid and device_id = ${deviceId} order by nr desc offset ${keptMax})`)
        }
        afterCommit(tx, () => bus.publish(subject, { to }))
      })
    },
    mayHave: (device) => !empty.has(keyOf(device)),
    async fetch(device, after) {
      const before = turn
      const own = and(eq(chatToDevice.accountId, device.accountId), eq(chatToDevice.deviceId, device.deviceId))
      if (after > 0) await database.delete(chatToDevice).where(and(own, lte(chatToDevice.nr, after)))
      const rows = await database
        .select()
        .from(chatToDevice)
        .where(and(own, gt(chatToDevice.nr, after)))
        .orderBy(asc(chatToDevice.nr))
        .limit(atOnceMax)
      if (rows.length === 0 && before === turn) {
        if (empty.size >= knownMax) empty.clear()
        empty.add(keyOf(device))
      }
      return {
        events: rows.map(({ type, sender, content }) => ({ type, sender, content })),
        last: Number(rows.at(-1)?.nr ?? after),
      }
    },
    onCome(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async forgetOld() {
      const before = new Date(clock.now().getTime() - keptMs)
      await database.delete(chatToDevice).where(lt(chatToDevice.at, before))
      await database.delete(chatToDeviceSent).where(lt(chatToDeviceSent.at, before))
    },
    close() {
      for (const end of unsubscribe) end()
    },
  }
}
