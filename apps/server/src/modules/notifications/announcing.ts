import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { LoggedEvent } from '../../platform/log/event-log.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { StudioApi } from '../studio/index.ts'
import type { ViewersApi } from '../viewers/index.ts'
import { placeStill } from './asked-at.ts'
import { isShownAt, type News, newsOf, wantedOf } from './news.ts'
import { channelsOf } from './notifications.service.ts'
import { deleteSubscription, findSettings, listSubscriptions, subscribersAmong } from './notifications.store.ts'
import type { PushSender } from './push.ts'
import { createPageConfigs, type Telling } from './telling.ts'

/** More at once than that are told as a number. */
const toldOneByOne = 3
const task = 'notifications.push'

interface Due {
  accountId: string
  news: News[]
}

interface Needs {
  database: Database
  jobs: Jobs
  logger: Logger
  push: PushSender
  brands: Pick<StudioApi, 'readPublic'>
  tell: Telling
  placeAt: ViewersApi['placeAt']
}

const many = {
  en: (count: number) => `${count} things came into your wallet`,
  es: (count: number) => `Han llegado ${count} cosas a tu cartera`,
}

/** Follows the log and tells the devices that want to hear of it, each in a job of its own: a service that is down holds up nobody. */
export function createAnnouncing({ database, jobs, logger, push, brands, tell, placeAt }: Needs) {
  const pageConfigOf = createPageConfigs(database, brands)

  jobs.define<Due>(task, async (due) => {
    const on = channelsOf(await findSettings(database, due.accountId)).push
    const wanted = await wantedOf(due.news, on, pageConfigOf)
    if (wanted.length === 0) return
    for (const receiver of await listSubscriptions(database, due.accountId)) {
      const { locale } = receiver
      const place = await placeStill(placeAt, receiver)
      // Whoever has the domain now would be told what is none of their business.
      if (!place) {
        await deleteSubscription(database, receiver)
        continue
      }
      const { title } = place
      const news = wanted.filter((each) => isShownAt(place, each))
      const notices =
        news.length > toldOneByOne
          ? [{ title, body: many[locale](news.length), url: '/', tag: 'many' }]
          : await Promise.all(
              news.map(async (each) => {
                const { sentence, path } = await tell(database, each, locale)
                return { title, body: sentence, url: path, tag: `${each.kind} ${each.subject}` }
              }),
            )
      for (const notice of notices) {
        const outcome = await push.send(receiver, notice)
        if (outcome === 'gone') {
          await deleteSubscription(database, receiver)
          break
        }
        if (outcome === 'refused') logger.warn(`${new URL(receiver.endpoint).host} refused a notification`)
      }
    }
  })

  return async function handle(events: readonly LoggedEvent[]): Promise<void> {
    const byPerson = Map.groupBy(
      events.map(newsOf).filter((news) => news !== null),
      ({ accountId }) => accountId,
    )
    const listening = await subscribersAmong(database, [...byPerson.keys()])
    const due = [...byPerson].filter(([accountId]) => listening.has(accountId))
    if (due.length === 0) return
    await database.transaction(async (tx) => {
      for (const [accountId, news] of due) await jobs.enqueue(tx, task, { accountId, news }, { maxAttempts: 6 })
    })
  }
}
