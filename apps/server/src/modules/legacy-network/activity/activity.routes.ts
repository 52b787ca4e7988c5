import { z } from 'zod'
import type { Database } from '../../../platform/database/database.ts'
import type { UsersApi } from '../../users/index.ts'
import type { NetworkHttp } from '../http/network-http.ts'
import { isUuid } from '../objects/paging.ts'
import { badPayload, Refusal } from '../refusal.ts'
import type { Activity, Page } from './activity.ts'

export interface ActivityNeeds {
  database: Database
  activity: Activity
  people: Pick<UsersApi, 'findAccount' | 'keepReceiver'>
  publicUserOf(accountId: string): Promise<{ name: string; avatarUri: string }>
}

const countMax = 100
/** The last message id that the database and a double both hold. */
const cursorMax = 2 ** 63 - 1024

const Paging = z.object({
  cursor: z
    .string()
    .regex(/^\d{0,19}$/)
    .default(''),
  count: z.int().min(0).default(0),
})
const pageOf = ({ cursor, count }: z.output<typeof Paging>): Page => ({
  cursor: cursor === '' || cursor === '0' ? null : Math.min(Number(cursor), cursorMax),
  count: count === 0 ? countMax : Math.min(count, countMax),
})

/** What happened to a person, by whom it was with: of whatever brand it was about, so that no brand's wallet reads it. */
export function activityRoutes(
  { route }: NetworkHttp,
  { database, activity, people, publicUserOf }: ActivityNeeds,
): void {
  route(
    { method: 'POST', path: '/activity/mythreads', auth: 'account', access: 'wallet:all', body: Paging },
    async ({ caller, body }) => {
      const { cursor, rows } = await activity.threads(database, caller.accountId, pageOf(body))
      const threads = await Promise.all(
        rows.map(async ({ otherId, message }) => {
          const { name, avatarUri } = await publicUserOf(message.triggered_by || caller.accountId)
          return {
            name: `${caller.accountId}:${otherId ?? ''}`,
            when_modified: message.msg_id,
            last_message: message,
            last_message_user_info: { name, avatar_uri: avatarUri },
          }
        }),
      )
      return { cursor, threads }
    },
  )

  route(
    {
      method: 'POST',
      path: '/activity/mythreadmessages',
      auth: 'account',
      access: 'wallet:all',
      body: Paging.extend({ name: z.string().max(200) }),
    },
    async ({ caller, body }) => {
      const [me, other = ''] = body.name.split(':')
      if (me !== caller.accountId || (other !== '' && !isUuid(other))) throw badPayload('name is no thread of yours')
      const found = await activity.messages(database, caller.accountId, other === '' ? null : other, pageOf(body))
      return {
        cursor: found.cursor,
        messages: found.messages.map((message) => ({ message, when_modified: message.msg_id })),
      }
    },
  )

  route(
    {
      method: 'POST',
      path: '/user/message',
      auth: 'account',
      access: 'wallet:all',
      body: z.object({ id: z.string().max(100), message: z.string().trim().min(1).max(1000) }),
      ratePerMinute: 30,
    },
    async ({ caller, body }) => {
      if (caller.guest) throw new Refusal(1006)
      const from = caller.accountId
      await database.transaction(async (tx) => {
        if (!isUuid(body.id) || !(await people.keepReceiver(tx, body.id))) throw new Refusal(1702)
        const [sender, receiver] = [await people.findAccount(tx, from), await people.findAccount(tx, body.id)]
        if (!sender || !receiver) throw new Refusal(1702)
        const common = { action: 'Message', by: from, title: body.message, vatoms: [], variations: [], resources: [] }
        const told = [{ ...common, to: receiver.id, other: from, otherName: sender.name }]
        // To oneself is one note, not two.
        if (receiver.id !== from) told.push({ ...common, to: from, other: receiver.id, otherName: receiver.name })
        await activity.tell(tx, told)
      })
      return { success_message: 'The message was sent.' }
    },
  )
}
