import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { chatFilter } from './chat.schema.ts'
import type { Devices } from './devices.ts'
import { badRequest, MatrixError } from './matrix-error.ts'
import type { MatrixApi } from './matrix-http.ts'
import { type Device, type Filter, isObject } from './matrix-types.ts'
import type { Rations } from './rations.ts'
import { assertName } from './rooms.ts'
import type { Sync } from './sync.ts'
import type { ToDevice } from './to-device.ts'

export interface SyncRoutesNeeds {
  database: Database
  sync: Sync
  devices: Pick<Devices, 'ending' | 'list'>
  toDevice: Pick<ToDevice, 'send'>
  signs: Rations
}

const pollsMax = 4

/** Waiting for what is new (client-server API, "Syncing"). */
export function syncRoutes(api: MatrixApi, { database, sync, devices, toDevice, signs }: SyncRoutesNeeds): void {
  async function filterOf(accountId: string, text: string | undefined): Promise<Filter> {
    if (text === undefined) return {}
    if (text.startsWith('{')) {
      try {
        return asFilter(JSON.parse(text))
      } catch {
        throw badRequest('`filter` is no filter')
      }
    }
    const where = and(eq(chatFilter.accountId, accountId), eq(chatFilter.id, text))
    const [row] = await database.select().from(chatFilter).where(where)
    if (!row) throw badRequest('There is no such filter')
    return asFilter(row.filter)
  }

  /** Polls of each device: the newest count. */
  const open = new Map<string, AbortController[]>()

  api.signedIn('GET', '/sync', async ({ device, query, request }) => {
    const key = `${device.accountId} ${device.deviceId}`
    const gone = new AbortController()
    const leave = () => gone.abort()
    const polls = open.get(key) ?? []
    polls.push(gone)
    open.set(key, polls)
    if (polls.length > pollsMax) polls.shift()?.abort()
    request.raw.once('close', leave)
    try {
      const timeoutMs = Number(query.timeout ?? 0)
      if (!(timeoutMs >= 0)) throw badRequest('`timeout` is a number')
      const before = devices.ending(device.accountId)
      const answer = await sync.sync(device, {
        ...{ since: query.since ?? null, timeoutMs, fullState: query.full_state === 'true', signal: gone.signal },
        filter: await filterOf(device.accountId, query.filter),
      })
      if (before !== devices.ending(device.accountId)) await assertStill(device)
      return answer
    } finally {
      request.raw.off('close', leave)
      const at = polls.indexOf(gone)
      if (at >= 0) polls.splice(at, 1)
      if (polls.length === 0 && open.get(key) === polls) open.delete(key)
    }
  })

  api.signedIn('PUT', '/sendToDevice/:type/:transactionId', async ({ device, params, body }) => {
    signs.take(device.accountId)
    const { type = '', transactionId = '' } = params
    assertName(type, transactionId)
    if (device.guest) throw new MatrixError(403, 'M_GUEST_ACCESS_FORBIDDEN', 'Guests cannot do this')
    await toDevice.send(device, { type, transactionId, messages: body.messages })
    return {}
  })

  /** Whoever was signed out while they waited is told nothing more. */
  async function assertStill({ accountId, deviceId }: Device): Promise<void> {
    const own = await devices.list(accountId)
    if (own.some((each) => each.deviceId === deviceId)) return
    throw new MatrixError(401, 'M_UNKNOWN_TOKEN', 'This access token is none, or no more')
  }
}

/** Of what clients made up, what this server honours. */
function asFilter(value: unknown): Filter {
  const room = isObject(value) && isObject(value.room) ? value.room : {}
  const { timeline, state, include_leave } = room
  const limit = isObject(timeline) && typeof timeline.limit === 'number' ? { limit: timeline.limit } : {}
  const lazy = isObject(state) && state.lazy_load_members === true
  return { room: { include_leave: include_leave === true, timeline: limit, state: { lazy_load_members: lazy } } }
}
