import {
  getNotificationSettings,
  stopDigest,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { hostnameOfHeader } from '../../platform/http/requests/hostname.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { EventLog, LoggedEvent } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { ChatApi } from '../chat/index.ts'
import type { CommunitiesApi } from '../communities/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { ViewersApi } from '../viewers/index.ts'
import { createAnnouncing } from './announcing.ts'
import type { AskedAt } from './asked-at.ts'
import { createChatTelling } from './chat-telling.ts'
import { createDigest } from './digest.ts'
import { createNotificationsService } from './notifications.service.ts'
import { forgetMerged, forgetPerson, forgetSession } from './notifications.store.ts'
import { personalDataOfNotifications } from './personal-data.ts'
import { createPushSender } from './push.ts'
import { createTelling, type TellingNeeds } from './telling.ts'

export interface NotificationsNeeds extends TellingNeeds {
  database: Database
  clock: Clock
  log: EventLog
  logger: Logger
  jobs: Jobs
  messages: Messages
  users: Pick<UsersApi, 'names' | 'profile'>
  chat: Pick<ChatApi, 'tellBy' | 'hasRead' | 'missedBy'>
  communities: Pick<CommunitiesApi, 'addressOf'>
  /** Where people use the app: at the public origin, or at a hostname of a brand's. */
  placeAt: ViewersApi['placeAt']
  publicUrl: string
  /** Whom messages come from: push services may write there. */
  mailFrom: string
  pushServices: readonly string[]
  /** Of the key pair that signs pushes; of the links that end digests. */
  secrets: { push: string; links: readonly [string, ...string[]] }
}

export interface NotificationsApi {
  /** Tells what these events of the log are news of. */
  handle(events: readonly LoggedEvent[]): Promise<void>
  sendDigests(): Promise<void>
}

export function notificationsModule(needs: NotificationsNeeds): Module<NotificationsApi> {
  const { database, clock, log, logger, jobs, users, brands, placeAt, publicUrl, messages } = needs
  const contact = `mailto:${needs.mailFrom.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? 'no-reply@localhost'}`
  const push = createPushSender({ secret: needs.secrets.push, contact, services: needs.pushServices })
  const tell = createTelling(needs)
  const notifications = createNotificationsService({ clock, log, push, users })
  const handle = createAnnouncing({ database, jobs, logger, push, brands, tell, placeAt })
  const { addressOf } = needs.communities
  needs.chat.tellBy(
    createChatTelling({ ...{ database, jobs, logger, push, placeAt, addressOf }, hasRead: needs.chat.hasRead }),
  )
  const secrets = needs.secrets.links
  const { missedBy } = needs.chat
  const digest = createDigest({
    ...{ database, clock, log, messages, users, brands, tell, placeAt, missedBy, publicUrl, secrets },
  })
  /** Names that nobody has brought count as the public origin: nothing leads back to them. */
  const askedAt = async (host: string | undefined): Promise<AskedAt> => {
    const hostname = hostnameOfHeader(host)
    const businessId = (await placeAt(hostname))?.businessId ?? null
    return { hostname: businessId === null ? null : hostname, businessId }
  }
  return {
    name: 'notifications',
    api: { handle, sendDigests: digest.sendDue },
    personalData: personalDataOfNotifications,
    onAccountMerged: forgetMerged,
    onSessionEnded: forgetSession,
    onAccountClosed: forgetPerson,
    consumers: [{ name: 'notifications', from: 'now', batchMax: 500, restMs: 1_000, handle }],
    jobs: [{ every: '*/10 * * * *', task: 'notifications.digests', run: digest.sendDue }],
    mount(http) {
      serve(http, getNotificationSettings, ({ caller }) => notifications.read(database, caller.accountId))
      serve(http, updateNotificationSettings, async ({ caller, body, request, transact }) => {
        const at = await askedAt(request.headers.host)
        return transact((tx) => notifications.change(tx, caller.accountId, body, at))
      })
      serve(http, subscribeToPush, async ({ caller, body, request, transact }) => {
        const at = await askedAt(request.headers.host)
        return transact((tx) => notifications.subscribe(tx, caller, body, at))
      })
      serve(http, unsubscribeFromPush, ({ caller, query, transact }) =>
        transact((tx) => notifications.unsubscribe(tx, caller.accountId, query.endpoint)),
      )
      serve(http, stopDigest, ({ query }) => digest.stop(query.token))
    },
  }
}
