import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { ChatNotice, ChatTeller } from '../away.ts'
import { noticedAs } from '../away.ts'
import { type Content, isObject } from '../matrix-types.ts'
import type { Names } from '../names.ts'
import type { SynapseUnread } from './synapse-unread.ts'

/**
 * Where Synapse tells what people have not read (push gateway API): their sockets learn how much it is, their devices what it was. It is
 * believed by the push key alone, which nobody can make up; nothing that is told is fetched or followed.
 */
export interface Gateway {
  /** How Synapse is asked to tell of somebody. */
  pusherOf(accountId: string): Content
  mount(http: FastifyInstance): void
  tellBy(teller: ChatTeller): void
}

export interface GatewayNeeds {
  database: Database
  clock: Clock
  jobs: Jobs
  names: Names
  publicUrl: string
  secrets: readonly [string, ...string[]]
  unread: Pick<SynapseUnread, 'note'>
}

const path = '/_matrix/push/v1/notify'
const appId = 'vitrine'
const task = 'chat.synapse-notice'
const patienceMs = 3_000
const devicesMax = 20
const bytesMax = 256 * 1024

export function createGateway({ database, clock, jobs, names, publicUrl, secrets, unread }: GatewayNeeds): Gateway {
  let teller: ChatTeller | null = null
  const signature = (secret: string, accountId: string) =>
    createHmac('sha256', secret).update(`pushes of ${accountId}`).digest('base64url')

  function accountOf(pushkey: unknown): string | null {
    if (typeof pushkey !== 'string') return null
    const [accountId = '', signed = ''] = pushkey.split('.')
    const given = Buffer.from(signed)
    const isOurs = secrets.some((secret) => {
      const right = Buffer.from(signature(secret, accountId))
      return right.length === given.length && timingSafeEqual(right, given)
    })
    return isOurs ? accountId : null
  }

  jobs.define<ChatNotice>(task, async (notice) => {
    if (!teller) return
    const listening = await teller.listening(database, [notice.accountId])
    if (listening.has(notice.accountId)) await teller.tell(database, [notice])
  })

  /** Who is looking has read it by then; of what came of a room meanwhile the newest is told. */
  async function tellLater(accountId: string, told: Content): Promise<void> {
    const { event_id: eventId, room_id: roomId, type, sender } = told
    if (typeof eventId !== 'string' || typeof roomId !== 'string' || sender === names.service) return
    const content = isObject(told.content) ? told.content : {}
    const notice = noticedAs({ type: String(type), content })
    if (notice === null) return
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '')
    const whole: ChatNotice = {
      ...{ accountId, roomId, sender: text(told.sender_display_name), roomName: text(told.room_name) || null },
      ...{ ...notice, more: 0, position: 0 },
    }
    const when = { key: `${task} ${accountId} ${roomId}`, runAt: new Date(clock.now().getTime() + patienceMs) }
    await jobs.enqueue(database, task, { ...whole }, { ...when, maxAttempts: 6 })
  }

  return {
    pusherOf: (accountId) => ({
      ...{ kind: 'http', app_id: appId, pushkey: `${accountId}.${signature(secrets[0], accountId)}`, append: false },
      ...{ app_display_name: 'Vitrine', device_display_name: 'Vitrine', lang: 'en', data: { url: publicUrl + path } },
    }),
    tellBy(given) {
      teller = given
    },
    mount(http) {
      http.post(path, { bodyLimit: bytesMax }, async (request, reply) => {
        const told = isObject(request.body) && isObject(request.body.notification) ? request.body.notification : null
        if (!told || !Array.isArray(told.devices)) return reply.code(400).send({ errcode: 'M_BAD_JSON', error: '' })
        const counts = isObject(told.counts) ? told.counts : {}
        const count = Math.max(0, Math.trunc(Number(counts.unread ?? 0))) || 0
        const rejected: string[] = []
        for (const device of told.devices.slice(0, devicesMax)) {
          const { pushkey, tweaks } = isObject(device) ? device : {}
          const accountId = accountOf(pushkey)
          if (accountId === null) {
            if (typeof pushkey === 'string') rejected.push(pushkey.slice(0, 512))
            continue
          }
          const isMention = isObject(tweaks) && tweaks.highlight === true
          await unread.note({ accountId, unread: Math.min(count, 1_000_000), isMention })
          await tellLater(accountId, told)
        }
        return reply.send({ rejected })
      })
    },
  }
}
