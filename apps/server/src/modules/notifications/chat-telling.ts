import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { ChatApi, ChatNotice, ChatTeller } from '../chat/index.ts'
import type { CommunitiesApi } from '../communities/index.ts'
import type { ViewersApi } from '../viewers/index.ts'
import { placeStill } from './asked-at.ts'
import { channelsOf } from './notifications.service.ts'
import { deleteSubscription, findSettings, listSubscriptions, subscribersAmong } from './notifications.store.ts'
import type { PushSender } from './push.ts'

interface Needs {
  database: Database
  jobs: Jobs
  logger: Logger
  push: PushSender
  placeAt: ViewersApi['placeAt']
  hasRead: ChatApi['hasRead']
  addressOf: CommunitiesApi['addressOf']
}

const task = 'notifications.chat'

const words = {
  en: {
    somebody: 'Somebody',
    picture: 'Picture',
    film: 'Video',
    sound: 'Sound',
    file: 'File',
    said: (who: string, what: string) => `${who}: ${what}`,
    saidIn: (who: string, room: string, what: string) => `${who} in ${room}: ${what}`,
    invited: (who: string) => `${who} wants to talk to you`,
    invitedTo: (who: string, room: string) => `${who} invites you to ${room}`,
    more: (text: string, count: number) => `${text} (and ${count} more)`,
  },
  es: {
    somebody: 'Alguien',
    picture: 'Imagen',
    film: 'Vídeo',
    sound: 'Audio',
    file: 'Archivo',
    said: (who: string, what: string) => `${who}: ${what}`,
    saidIn: (who: string, room: string, what: string) => `${who} en ${room}: ${what}`,
    invited: (who: string) => `${who} quiere hablar contigo`,
    invitedTo: (who: string, room: string) => `${who} te invita a ${room}`,
    more: (text: string, count: number) => `${text} (y ${count} más)`,
  },
}

/** Brings notices of chat to the browsers that asked for them, each in a job of its own. */
export function createChatTelling({ database, jobs, logger, push, placeAt, hasRead, addressOf }: Needs): ChatTeller {
  jobs.define<ChatNotice>(task, async (notice) => {
    const { accountId, roomId } = notice
    const { push: on } = channelsOf(await findSettings(database, accountId))
    if (!on.messages || (await hasRead(database, notice))) return
    const url = (await addressOf(database, roomId)) ?? `/dm/${encodeURIComponent(roomId)}`
    for (const receiver of await listSubscriptions(database, accountId)) {
      const place = await placeStill(placeAt, receiver)
      if (!place) {
        await deleteSubscription(database, receiver)
        continue
      }
      const outcome = await push.send(receiver, {
        ...{ title: place.title, body: sentenceOf(notice, receiver.locale) },
        ...{ url, tag: `chat ${roomId}` },
      })
      if (outcome === 'gone') await deleteSubscription(database, receiver)
      if (outcome === 'refused') logger.warn(`${new URL(receiver.endpoint).host} refused a notification`)
    }
  })
  return {
    listening: subscribersAmong,
    async tell(tx, notices) {
      for (const notice of notices) await jobs.enqueue(tx, task, { ...notice }, { maxAttempts: 6 })
    },
  }
}

function sentenceOf({ sender, roomName, what, text, more }: ChatNotice, locale: 'en' | 'es'): string {
  const say = words[locale]
  const who = sender || say.somebody
  if (what === 'invitation') return roomName === null ? say.invited(who) : say.invitedTo(who, roomName)
  const content = what === 'text' ? text : say[what]
  const sentence = roomName === null ? say.said(who, content) : say.saidIn(who, roomName, content)
  return more > 0 ? say.more(sentence, more) : sentence
}
