import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { NotFetched, type PostRemote } from '../../platform/media/index.ts'
import { chatDevice, chatPusher } from './chat.schema.ts'
import { badJson, badRequest } from './matrix-error.ts'
import { type Content, type Device, isObject } from './matrix-types.ts'

type PusherRow = typeof chatPusher.$inferSelect

/** What a gateway of a client is told (push gateway API, `/notify`). */
export interface PushedEvent {
  accountId: string
  eventId: string
  roomId: string
  type: string
  sender: string
  senderName: string
  roomName: string | null
  content: Content
  highlight: boolean
  sound: string | null
  unread: number
}

/** Gateways that clients want to be told through. They go with the device that named them. */
export interface Pushers {
  list(device: Device): Promise<Content[]>
  set(device: Device, body: Content): Promise<void>
  /** Which of these people have any. */
  among(db: Queryable, accountIds: readonly string[]): Promise<Set<string>>
  /** Tells all of a person's, each by a job of its own. */
  enqueue(tx: Queryable, event: PushedEvent): Promise<void>
}

interface PushersNeeds {
  database: Database
  clock: Clock
  jobs: Jobs
  postRemote: PostRemote
}

const task = 'chat.push'
const ownMax = 10
const triesMax = 6

interface Due {
  appId: string
  pushkey: string
  event: PushedEvent
}

export function createPushers({ database, clock, jobs, postRemote }: PushersNeeds): Pushers {
  const of = ({ accountId, appId, pushkey }: Pick<PusherRow, 'accountId' | 'appId' | 'pushkey'>) =>
    and(eq(chatPusher.accountId, accountId), eq(chatPusher.appId, appId), eq(chatPusher.pushkey, pushkey))
  /** Those whose device is still signed in. */
  const alive = sql`exists (select from ${chatDevice} d where d.account_id = ${chatPusher.accountId} and d.device_id = ${chatPusher.deviceId})`

  jobs.define<Due>(task, async ({ appId, pushkey, event }) => {
    const where = of({ accountId: event.accountId, appId, pushkey })
    const [pusher] = await database.select().from(chatPusher).where(and(where, alive))
    if (!pusher) return
    try {
      const answer = await postRemote(pusher.url, { notification: notificationOf(pusher, event) })
      const rejected = isObject(answer) && Array.isArray(answer.rejected) ? answer.rejected : []
      if (rejected.includes(pushkey)) await database.delete(chatPusher).where(where)
    } catch (error) {
      if (!(error instanceof NotFetched)) throw error
      // The queue tries again, with growing pauses.
      throw new Error(`a gateway was not told: ${error.message}`)
    }
  })

  return {
    async list({ accountId }) {
      const rows = await database
        .select()
        .from(chatPusher)
        .where(and(eq(chatPusher.accountId, accountId), alive))
      return rows.map((row) => ({
        ...{ pushkey: row.pushkey, kind: 'http', app_id: row.appId, app_display_name: row.appName },
        ...{ device_display_name: row.deviceName, lang: row.lang },
        ...(row.profileTag ? { profile_tag: row.profileTag } : {}),
        data: row.data,
      }))
    },
    async set({ accountId, deviceId }, body) {
      const { appId, pushkey } = { appId: textIn(body, 'app_id', 64), pushkey: textIn(body, 'pushkey', 512) }
      if (body.kind === null) {
        await database.delete(chatPusher).where(of({ accountId, appId, pushkey }))
        return
      }
      if (body.kind !== 'http') throw badRequest('Only gateways are told: `kind` is `http`')
      const data = isObject(body.data) ? body.data : {}
      const url = assertGateway(data.url)
      const row = {
        ...{ accountId, appId, pushkey, deviceId, url, data, createdAt: clock.now() },
        appName: textIn(body, 'app_display_name', 200),
        deviceName: textIn(body, 'device_display_name', 200),
        lang: textIn(body, 'lang', 32),
        profileTag: typeof body.profile_tag === 'string' ? body.profile_tag.slice(0, 32) : null,
      }
      await database.transaction(async (tx) => {
        // Unless it is to be added, a gateway's key is one person's.
        if (body.append !== true)
          await tx.delete(chatPusher).where(and(eq(chatPusher.appId, appId), eq(chatPusher.pushkey, pushkey)))
        const own = await tx.$count(chatPusher, eq(chatPusher.accountId, accountId))
        if (own >= ownMax) throw badRequest('You have too many gateways')
        await tx
          .insert(chatPusher)
          .values(row)
          .onConflictDoUpdate({ target: [chatPusher.accountId, chatPusher.appId, chatPusher.pushkey], set: row })
      })
    },
    async among(db, accountIds) {
      if (accountIds.length === 0) return new Set()
      const rows = await db
        .selectDistinct({ accountId: chatPusher.accountId })
        .from(chatPusher)
        .where(and(inArray(chatPusher.accountId, [...accountIds]), alive))
      return new Set(rows.map(({ accountId }) => accountId))
    },
    async enqueue(tx, event) {
      const rows = await tx
        .select()
        .from(chatPusher)
        .where(and(eq(chatPusher.accountId, event.accountId), alive))
      for (const { appId, pushkey } of rows) {
        await jobs.enqueue(tx, task, { appId, pushkey, event }, { maxAttempts: triesMax })
      }
    },
  }
}

function notificationOf({ appId, pushkey, data, createdAt }: PusherRow, event: PushedEvent): Content {
  const { url: _where, ...others } = data
  const tweaks = {
    ...(event.highlight ? { highlight: true } : {}),
    ...(event.sound ? { sound: event.sound } : {}),
  }
  const device = { app_id: appId, pushkey, pushkey_ts: Math.floor(createdAt.getTime() / 1000), data: others, tweaks }
  const bare = { event_id: event.eventId, room_id: event.roomId, counts: { unread: event.unread }, devices: [device] }
  if (data.format === 'event_id_only') return { ...bare, prio: event.highlight ? 'high' : 'low' }
  return {
    ...{ ...bare, prio: 'high', type: event.type, sender: event.sender, sender_display_name: event.senderName },
    ...(event.roomName === null ? {} : { room_name: event.roomName }),
    content: event.content,
  }
}

function textIn(body: Content, key: string, max: number): string {
  const value = body[key]
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw badJson(`\`${key}\` is missing or too long`)
  return value
}

/** As the push gateway API has it: its own path, encrypted, at a server that anybody can reach. */
function assertGateway(url: unknown): string {
  if (typeof url === 'string' && url.length <= 500 && URL.canParse(url)) {
    const { protocol, pathname, username, port } = new URL(url)
    if (protocol === 'https:' && pathname === '/_matrix/push/v1/notify' && username === '' && port === '') return url
  }
  throw badRequest('A gateway is at https://…/_matrix/push/v1/notify')
}
