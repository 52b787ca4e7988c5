import { accounts, LogPosition, Problem } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventLog } from '../../platform/log/event-log.ts'
import type { Messages } from '../../platform/mail/index.ts'
import { openWithAny, seal } from '../../platform/sealed.ts'
import type { ChatApi, Missed } from '../chat/index.ts'
import type { StudioApi } from '../studio/index.ts'
import type { UsersApi } from '../users/index.ts'
import type { Place, ViewersApi } from '../viewers/index.ts'
import { placeStill } from './asked-at.ts'
import { isShownAt, type News, newsOf, wantedOf } from './news.ts'
import { channelsOf, rhythmMs } from './notifications.service.ts'
import { findSettings, listDueDigests, type SettingsRow, saveSettings } from './notifications.store.ts'
import { createPageConfigs, type Telling } from './telling.ts'

const sentencesMost = 10
const eventsMost = 500
const digestsAtOnce = 100

interface Needs {
  database: Database
  clock: Clock
  log: Pick<EventLog, 'read' | 'head'>
  messages: Messages
  users: Pick<UsersApi, 'profile'>
  brands: Pick<StudioApi, 'readPublic'>
  tell: Telling
  placeAt: ViewersApi['placeAt']
  missedBy: ChatApi['missedBy']
  publicUrl: string
  /** Newest first; links that end the digest are sealed with them. */
  secrets: readonly [string, ...string[]]
}

/** Since when this digest tells: the last one was a day or a week before. */
const sinceLast = ({ digestAt, digest }: SettingsRow & { digest: 'daily' | 'weekly' }) =>
  new Date((digestAt?.getTime() ?? 0) - rhythmMs[digest])

function unreadIn(locale: 'en' | 'es', { roomName, sender, count }: Missed): string {
  if (locale === 'es') {
    const messages = count === 1 ? 'un mensaje' : `${count} mensajes`
    if (roomName !== null) return `Te han mencionado en ${roomName}: ${messages} sin leer.`
    return `Tienes ${messages} sin leer de ${sender || 'alguien'}.`
  }
  const messages = count === 1 ? '1 unread message' : `${count} unread messages`
  return roomName === null ? `${messages} from ${sender || 'somebody'}.` : `You were named in ${roomName}: ${messages}.`
}

/** What came while somebody was away, in one mail a day or a week, to those who asked for it. */
export function createDigest({
  database,
  clock,
  log,
  messages,
  users,
  brands,
  tell,
  placeAt,
  missedBy,
  publicUrl,
  secrets,
}: Needs) {
  const pageConfigOf = createPageConfigs(database, brands)

  async function newsFor({ accountId, digestPosition, email }: SettingsRow, place: Place | null): Promise<News[]> {
    const since = LogPosition.parse(digestPosition)
    const events = await log.read({ since, limit: eventsMost, audiences: accounts(accountId) })
    const news = events
      .map(newsOf)
      .filter((each) => each !== null)
      .filter((each) => each.accountId === accountId)
    const on = channelsOf({ email } as SettingsRow).email
    const wanted = await wantedOf(news, on, pageConfigOf)
    return place ? wanted.filter((each) => isShownAt(place, each)) : wanted
  }

  async function send(row: SettingsRow & { digest: 'daily' | 'weekly' }): Promise<void> {
    const { accountId } = row
    const head = await log.head()
    // A hostname that is no longer the brand's is nothing to lead to.
    const place = await placeStill(placeAt, { hostname: row.digestHostname, businessId: row.digestBusinessId })
    const [profile, news] = [await users.profile(database, accountId), await newsFor(row, place)]
    const locale = profile?.locale ?? 'en'
    const sentences: string[] = []
    // Nobody reads conversations at a brand's hostname.
    const missed = place?.businessId ? [] : await missedBy(accountId, sinceLast(row))
    for (const each of missed.slice(0, sentencesMost)) sentences.push(unreadIn(locale, each))
    for (const each of news.slice(0, Math.max(sentencesMost - sentences.length, 0)))
      sentences.push((await tell(database, each, locale)).sentence)
    await database.transaction(async (tx) => {
      // Another server may have been faster.
      const now = await findSettings(tx, accountId)
      if (now?.digestAt?.getTime() !== row.digestAt?.getTime()) return
      await saveSettings(tx, {
        ...now,
        digestAt: new Date(clock.now().getTime() + rhythmMs[row.digest]),
        digestPosition: head,
      } as SettingsRow)
      if (sentences.length === 0 || !profile?.email || !profile.email_verified) return
      const token = seal(secrets[0], { digestOf: accountId })
      await messages.send(
        {
          to: profile.email,
          channel: 'email',
          locale,
          template: 'digest',
          data: {
            name: profile.name.split(' ')[0] ?? profile.name,
            sentences,
            more: news.length + missed.length - sentences.length,
            url: place?.origin ?? publicUrl,
            // By a secret: it is for nobody who runs a brand's domain.
            stopUrl: `${publicUrl}/api/notifications/unsubscribe?token=${encodeURIComponent(token)}`,
          },
        },
        tx,
      )
    })
  }

  return {
    async sendDue(): Promise<void> {
      for (const row of await listDueDigests(database, clock.now(), digestsAtOnce)) {
        if (row.digest !== 'off') await send({ ...row, digest: row.digest })
      }
    },

    /** By the link of a mail: whoever has it may end the mails, and nothing else. */
    async stop(token: string): Promise<void> {
      const said = openWithAny(secrets, token) as { digestOf?: unknown } | null
      if (typeof said?.digestOf !== 'string') throw new Problem('notifications.link_invalid')
      const row = await findSettings(database, said.digestOf)
      if (row) await saveSettings(database, { ...row, digest: 'off', digestAt: null, digestPosition: null })
    },
  }
}
