import { type NotificationSettings, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { UsersApi } from '../users/index.ts'
import type { AskedAt } from './asked-at.ts'
import type { Channels, PushChannels } from './notifications.schema.ts'
import {
  countSubscriptions,
  deleteSubscription,
  findSettings,
  type SettingsRow,
  saveSettings,
  saveSubscription,
} from './notifications.store.ts'
import type { PushSender } from './push.ts'

const devicesMost = 20
const dayMs = 86_400_000
const allOn: Channels = { wallet: true, inventory: true, autoOpen: true, invited: true }

export const rhythmMs = { daily: dayMs, weekly: 7 * dayMs }

export const channelsOf = (row: SettingsRow | null) => ({
  push: { ...allOn, messages: true, ...row?.push },
  email: { ...allOn, ...row?.email },
  digest: row?.digest ?? ('off' as const),
})

interface Needs {
  clock: Clock
  log: Pick<EventLog, 'head'>
  push: Pick<PushSender, 'publicKey' | 'isKnown'>
  users: Pick<UsersApi, 'profile'>
}

export type NotificationChange = {
  push?: Partial<PushChannels> | undefined
  email?: Partial<Channels> | undefined
  digest?: NotificationSettings['digest'] | undefined
}

/** Who asks to be told, by which sign-in. */
interface Subscriber {
  accountId: string
  sessionId?: string | undefined
}

export function createNotificationsService({ clock, log, push, users }: Needs) {
  async function read(db: Queryable, accountId: string): Promise<NotificationSettings> {
    const [row, devices, profile] = [
      await findSettings(db, accountId),
      await countSubscriptions(db, accountId),
      await users.profile(db, accountId),
    ]
    return {
      ...channelsOf(row),
      devices,
      vapidPublicKey: push.publicKey,
      digestTo: profile?.email_verified ? profile.email : null,
    }
  }

  return {
    read,

    /** What is told leads back to where it is asked for. */
    async change(
      tx: Queryable,
      accountId: string,
      change: NotificationChange,
      at: AskedAt,
    ): Promise<NotificationSettings> {
      const before = await findSettings(tx, accountId)
      const digest = change.digest ?? before?.digest ?? 'off'
      const begins = digest !== 'off' && digest !== before?.digest
      await saveSettings(tx, {
        accountId,
        push: { ...before?.push, ...change.push },
        email: { ...before?.email, ...change.email },
        digest,
        digestAt:
          digest === 'off'
            ? null
            : begins
              ? new Date(clock.now().getTime() + rhythmMs[digest])
              : (before?.digestAt ?? null),
        // What happened before somebody asked for it is no news.
        digestPosition: digest === 'off' ? null : (before?.digestPosition ?? (await log.head())),
        digestHostname: begins ? at.hostname : (before?.digestHostname ?? null),
        digestBusinessId: begins ? at.businessId : (before?.digestBusinessId ?? null),
      })
      return read(tx, accountId)
    },

    /** Its sign-in ends it, too; the browser registers again with the next one. */
    async subscribe(
      tx: Queryable,
      { accountId, sessionId }: Subscriber,
      { endpoint, keys, locale }: { endpoint: string; keys: { p256dh: string; auth: string }; locale: 'en' | 'es' },
      { hostname, businessId }: AskedAt,
    ): Promise<void> {
      if (!push.isKnown(endpoint)) throw new Problem('notifications.push_service_unknown')
      const row = {
        endpoint,
        accountId,
        sessionId: sessionId ?? null,
        ...keys,
        locale,
        hostname,
        businessId,
        createdAt: clock.now(),
      }
      if (!(await saveSubscription(tx, row, devicesMost)))
        throw new Problem('request.invalid', {
          issues: [{ path: 'body/keys', message: 'not the keys of this endpoint' }],
        })
    },

    unsubscribe: (tx: Queryable, accountId: string, endpoint: string) =>
      deleteSubscription(tx, { endpoint, accountId }),
  }
}
