import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit, type Database, type Queryable } from '../../platform/database/database.ts'
import { chatDevice, chatSpent } from './chat.schema.ts'
import { forbidden } from './matrix-error.ts'
import type { Device } from './matrix-types.ts'
import type { Names } from './names.ts'

export type DeviceRow = typeof chatDevice.$inferSelect

/** Sign-ins to chat: each is made from a sign-in here, and ends with it. */
export interface Devices {
  /** What somebody signs in to chat with, once, within minutes, while the sign-in here lasts. */
  invite(caller: {
    accountId: string
    sessionId: string | null
    guest: boolean
  }): Promise<{ token: string; expiresAt: Date }>
  /** A device with an access token, in place of the one of the same name. */
  signIn(login: {
    token: string
    deviceId: string | null
    displayName: string
  }): Promise<Device & { accessToken: string }>
  /** Null for a token that is none, or no more. */
  find(accessToken: string): Promise<Device | null>
  /** Another one each time that something of somebody's has ended: who waits looks again whether they still may. */
  ending(accountId: string): number
  list(accountId: string): Promise<DeviceRow[]>
  rename(device: Device, deviceId: string, displayName: string): Promise<boolean>
  end(tx: Queryable, accountId: string, deviceIds: readonly string[] | 'all'): Promise<void>
  endSession(tx: Queryable, ended: { accountId: string; sessionId: string | null }): Promise<void>
  /** What no token could be signed in with any more. */
  forgetSpent(): Promise<void>
  close(): void
}

export interface DevicesNeeds {
  database: Database
  clock: Clock
  bus: Bus
  names: Names
  /** Whether there is such an account. */
  isOpen(db: Queryable, accountId: string): Promise<boolean>
  secrets: readonly [string, ...string[]]
}

interface Invitation {
  accountId: string
  sessionId: string | null
  guest: boolean
  jti: string
  issuedAt: Date
}

const subject = 'chat.signed-out'
const audience = 'chat'
const inviteSeconds = 300
const keptMax = 20_000

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

export function createDevices({ database, clock, bus, names, isOpen, secrets }: DevicesNeeds): Devices {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret))
  const kept = new Map<string, Device>()
  /** How often something of somebody's has ended. */
  const endings = new Map<string, number>()
  const forget = (accountId: string) => {
    endings.set(accountId, (endings.get(accountId) ?? 0) + 1)
    for (const [digest, device] of kept) if (device.accountId === accountId) kept.delete(digest)
  }
  const unsubscribe = [
    bus.subscribe(subject, (message) => forget((message as { accountId: string }).accountId)),
    bus.onGap(() => kept.clear()),
  ]
  const ended = (tx: Queryable, accountId: string) => afterCommit(tx, () => bus.publish(subject, { accountId }))

  async function read(token: string): Promise<Invitation> {
    for (const key of keys) {
      try {
        const { payload } = await jwtVerify(token, key, { audience, algorithms: ['HS256'], currentDate: clock.now() })
        const { sub: accountId = '', jti = '', sid, guest, at } = payload
        const sessionId = typeof sid === 'string' ? sid : null
        return { accountId, sessionId, guest: guest === true, jti, issuedAt: new Date(Number(at)) }
      } catch {
        // Signed with an older secret, perhaps.
      }
    }
    throw forbidden('This token cannot be signed in with')
  }

  /** Of one account one after the other: nobody signs in by what ends meanwhile. */
  const inTurn = (tx: Queryable, accountId: string) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`chat sign-ins ${accountId}`}, 0))`)

  const spend = (tx: Queryable, key: string) =>
    tx
      .insert(chatSpent)
      .values({ key, at: clock.now() })
      .onConflictDoUpdate({ target: chatSpent.key, set: { at: clock.now() } })

  async function assertGood(tx: Queryable, { accountId, sessionId, jti, issuedAt }: Invitation): Promise<void> {
    const keysOf = [`token ${jti}`, `account ${accountId}`, ...(sessionId ? [`session ${sessionId}`] : [])]
    const spent = await tx.select().from(chatSpent).where(inArray(chatSpent.key, keysOf))
    // Of all of an account's sign-ins, those that began before they ended.
    const isOver = spent.some(({ key, at }) => !key.startsWith('account ') || at > issuedAt)
    if (isOver || !(await isOpen(tx, accountId))) throw forbidden('This token cannot be signed in with')
    await spend(tx, `token ${jti}`)
  }

  return {
    async invite({ accountId, sessionId, guest }) {
      const expiresAt = new Date(clock.now().getTime() + inviteSeconds * 1000)
      const token = await new SignJWT({ ...(sessionId ? { sid: sessionId } : {}), guest, at: clock.now().getTime() })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(accountId)
        .setJti(randomUUID())
        .setAudience(audience)
        .setIssuedAt(clock.now())
        .setExpirationTime(expiresAt)
        .sign(keys[0] as Uint8Array)
      return { token, expiresAt }
    },
    async signIn({ token, deviceId, displayName }) {
      const invitation = await read(token)
      const { accountId, sessionId, guest } = invitation
      const accessToken = `vit_${randomBytes(32).toString('base64url')}`
      const id = deviceId ?? randomBytes(8).toString('hex').toUpperCase()
      const at = clock.now()
      const row = {
        accountId,
        deviceId: id,
        digest: digestOf(accessToken),
        sessionId,
        guest,
        displayName,
        createdAt: at,
        seenAt: at,
      }
      await database.transaction(async (tx) => {
        await inTurn(tx, accountId)
        await assertGood(tx, invitation)
        await tx
          .insert(chatDevice)
          .values(row)
          .onConflictDoUpdate({
            target: [chatDevice.accountId, chatDevice.deviceId],
            set: { digest: row.digest, sessionId, guest, seenAt: at },
          })
        ended(tx, accountId)
      })
      return { accountId, userId: names.userId(accountId), deviceId: id, guest, accessToken }
    },
    async find(accessToken) {
      const digest = digestOf(accessToken)
      const known = kept.get(digest)
      if (known) return known
      const [row] = await database.select().from(chatDevice).where(eq(chatDevice.digest, digest))
      if (!row) return null
      const { accountId, deviceId, guest } = row
      const device: Device = { accountId, userId: names.userId(accountId), deviceId, guest }
      if (kept.size >= keptMax) kept.delete(kept.keys().next().value ?? '')
      kept.set(digest, device)
      return device
    },
    ending: (accountId) => endings.get(accountId) ?? 0,
    list: (accountId) => database.select().from(chatDevice).where(eq(chatDevice.accountId, accountId)),
    async rename({ accountId }, deviceId, displayName) {
      const renamed = await database
        .update(chatDevice)
        .set({ displayName })
        .where(and(eq(chatDevice.accountId, accountId), eq(chatDevice.deviceId, deviceId)))
        .returning({ id: chatDevice.deviceId })
      return renamed.length > 0
    },
    async end(tx, accountId, deviceIds) {
      const which = deviceIds === 'all' ? undefined : inArray(chatDevice.deviceId, [...deviceIds])
      await tx.delete(chatDevice).where(and(eq(chatDevice.accountId, accountId), which))
      ended(tx, accountId)
    },
    async endSession(tx, { accountId, sessionId }) {
      await inTurn(tx, accountId)
      await spend(tx, sessionId === null ? `account ${accountId}` : `session ${sessionId}`)
      const which = sessionId === null ? undefined : eq(chatDevice.sessionId, sessionId)
      await tx.delete(chatDevice).where(and(eq(chatDevice.accountId, accountId), which))
      ended(tx, accountId)
    },
    async forgetSpent() {
      const before = new Date(clock.now().getTime() - 2 * inviteSeconds * 1000)
      await database.delete(chatSpent).where(lt(chatSpent.at, before))
    },
    close() {
      for (const end of unsubscribe) end()
    },
  }
}
