import { getChatSession, getChatUnread, isProblem } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Media, MediaStore, PostRemote, PrivateFiles } from '../../platform/media/index.ts'
import type { Module } from '../../platform/modules/module.ts'
import type { Logger } from '../../platform/telemetry/logger.ts'
import type { BlocksApi } from '../blocks/index.ts'
import type { RelationsApi } from '../relations/index.ts'
import { accountRoutes } from './account.routes.ts'
import { createAway } from './away.ts'
import { keepServerName } from './chat.store.ts'
import type { ChatApi, ChatModeration, RoomsOwner } from './chat-api.ts'
import { createDevices, type DevicesNeeds } from './devices.ts'
import { createDirectory } from './directory.ts'
import { findingRoutes } from './finding.routes.ts'
import { createIgnored } from './ignored.ts'
import { mountMatrix } from './matrix-http.ts'
import { mediaRoutes } from './media.routes.ts'
import { leaveMedia, moveMedia } from './media.store.ts'
import { createChatMedia } from './media.ts'
import { createMissed } from './missed.ts'
import type { Moderated } from './moderated.ts'
import { moderatingIn, readStanding } from './moderating.ts'
import { createNames } from './names.ts'
import { leaveChat, moveChat } from './on-account-changes.ts'
import { createChatPeople } from './people.ts'
import { personalDataOfChat } from './personal-data.ts'
import { followProfiles } from './profiles.ts'
import { createPushers } from './pushers.ts'
import { createRations } from './rations.ts'
import { createReportCases } from './report-cases.ts'
import { createReports } from './reports.ts'
import { roomsRoutes } from './rooms.routes.ts'
import { createRooms, type RoomsNeeds } from './rooms.ts'
import { createRoomsOfOthers } from './rooms-of-others.ts'
import { createSearch } from './search.ts'
import { sessionRoutes, wellKnown } from './session.routes.ts'
import { createStream } from './stream.ts'
import { syncRoutes } from './sync.routes.ts'
import { createSync } from './sync.ts'
import { createTimeline } from './timeline.ts'
import { createToDevice } from './to-device.ts'
import { createTyping } from './typing.ts'
import { createUnreadCounts } from './unread-counts.ts'

export interface ChatNeeds {
  database: Database
  clock: Clock
  bus: Bus
  logger: Logger
  publicUrl: string
  media: Pick<Media, 'draw'>
  chatFiles: PrivateFiles
  mediaStore: Pick<MediaStore, 'find'>
  people: RoomsNeeds['people'] & { findAccount(db: Queryable, accountId: string): Promise<object | null> }
  blocks: Pick<BlocksApi, 'listBy' | 'onChanged'>
  relations: Pick<RelationsApi, 'report' | 'search'>
  jobs: Jobs
  postRemote: PostRemote
  secrets: readonly [string, ...string[]]
  ratePerMinute?: number | undefined
}

const writesPerMinute = 300
const signsPerMinute = 1_200
const readsPerMinute = 1_200
const searchesPerMinute = 60
const uploadsPerMinute = 60
const ignoredMax = 1_000

/** Who has gone meanwhile is reported no more. */
function unlessGone(error: unknown): void {
  if (!isProblem(error, 'user.not_found')) throw error
}

/** Chat by the Matrix client-server API: the part of it that one server without federation needs. */
export async function chatModule(needs: ChatNeeds): Promise<Module<ChatApi>> {
  const { database, clock, bus, publicUrl, blocks, ratePerMinute = writesPerMinute } = needs
  const names = createNames(await keepServerName(database, new URL(publicUrl).host))
  const ofChat = { ...needs, names }
  const stream = createStream(ofChat)
  const isOpen: DevicesNeeds['isOpen'] = async (db, accountId) =>
    (await needs.people.findAccount(db, accountId)) !== null
  const devices = createDevices({ ...ofChat, isOpen })
  const people = createChatPeople({ database, stream, names })
  const typing = createTyping(bus)
  const uploads = createRations(clock, Math.max(uploadsPerMinute, ratePerMinute))
  const media = createChatMedia({ ...ofChat, media: needs.media, stream, people, uploads })
  const directory = createDirectory({ ...ofChat, stream })
  let noteModerated: Moderated = async () => {}
  const rooms = createRooms({
    ...{ ...ofChat, stream, media, directory },
    moderated: (tx, done) => noteModerated(tx, done),
  })
  const timeline = createTimeline({ database, stream, people })
  const search = createSearch({ database, stream, people, timeline })
  let businessOf: RoomsOwner = async () => null
  const reports = createReports({
    ...ofChat,
    stream,
    businessOf: (db, roomId) => businessOf(db, roomId),
    tellOperators: (tx, { reporterId, reportedId, words }) =>
      needs.relations.report(tx, reporterId, reportedId, { reason: 'other', words }).catch(unlessGone),
  })
  const cases = createReportCases({ ...ofChat, stream, media })
  const moderation: ChatModeration = {
    cases,
    notedBy(note) {
      noteModerated = note
    },
    standing: (roomId, accountId) => readStanding(database, names, roomId, accountId),
    within: (tx, work) => stream.writeIn(tx, (writing) => work(moderatingIn(writing, names))),
  }
  const toDevice = createToDevice({ ...ofChat })
  const sync = createSync({ database, stream, people, typing, names, toDevice })
  const ignored = createIgnored({
    ...{ database, stream, names },
    listBlocked: async (db, accountId) => (await blocks.listBy(db, accountId, null, ignoredMax)).map(({ id }) => id),
  })
  blocks.onChanged(ignored.onBlockChanged)
  const unread = createUnreadCounts({ ...ofChat, stream })
  const pushers = createPushers(ofChat)
  const away = createAway({ ...ofChat, stream, pushers, unread })
  const rations = createRations(clock, Math.max(writesPerMinute, ratePerMinute))
  const signs = createRations(clock, Math.max(signsPerMinute, ratePerMinute))
  const searches = createRations(clock, Math.max(searchesPerMinute, ratePerMinute))
  const reads = createRations(clock, Math.max(readsPerMinute, ratePerMinute))
  return {
    name: 'chat',
    api: {
      ownedBy(owner) {
        businessOf = owner
      },
      moderation,
      roomsOfOthers: createRoomsOfOthers({ ...ofChat, stream, media }),
      move: null,
      sweepMedia: media.sweep,
      forgetUnusedMedia: media.forgetUnused,
      tellBy: away.tellBy,
      hasRead: away.hasRead,
      missedBy: createMissed({ ...ofChat, stream }),
      tellAway: away.run,
    },
    personalData: personalDataOfChat(names),
    onSessionEnded: devices.endSession,
    onAccountMerged: async (tx, move) => {
      await moveChat(tx, { stream, names }, move)
      await moveMedia(tx, move)
      await devices.endSession(tx, { accountId: move.from, sessionId: null })
    },
    onAccountClosed: async (tx, accountId) => {
      await leaveChat(tx, { stream, names }, accountId)
      await leaveMedia(tx, accountId, clock.now())
      await devices.endSession(tx, { accountId, sessionId: null })
    },
    topics: [unread.topic],
    consumers: [followProfiles({ ...ofChat, stream, media })],
    jobs: [
      { every: '43 4 * * *', task: 'chat.forget-spent', run: devices.forgetSpent },
      { every: '* * * * *', task: 'chat.tell-away', run: away.run },
      { every: '13 5 * * *', task: 'chat.forget-unused-media', run: media.forgetUnused },
      { every: '23 5 * * *', task: 'chat.forget-reported', run: cases.forgetSaid },
      { every: '33 5 * * *', task: 'chat.forget-to-device', run: toDevice.forgetOld },
    ],
    measure: (metrics) => metrics.gauge('chat_waiting', 'Clients that wait for what is new in chat', sync.waiting),
    async mount(http) {
      serve(http, getChatSession, async ({ caller }) => {
        const { accountId, guest, sessionId = null } = caller
        const { token, expiresAt } = await devices.invite({ accountId, guest, sessionId })
        return {
          homeserverUrl: publicUrl,
          userId: names.userId(accountId),
          token,
          expiresAt: expiresAt.toISOString(),
          deviceId: null,
        }
      })
      serve(http, getChatUnread, ({ caller }) => unread.read(caller.accountId))
      await mountMatrix(http, { ...needs, devices }, (api) => {
        sessionRoutes(api, { database, devices, ignored })
        accountRoutes(api, { ...ofChat, stream, rations, media, ignored, pushers })
        mediaRoutes(api, { media, names, reads })
        roomsRoutes(api, {
          ...{ database, rooms, stream, timeline, people, typing, names, directory, reports, rations, signs, reads },
        })
        findingRoutes(api, {
          ...{ database, directory, search, names, media, rations, searches },
          findPeople: (db, accountId, text) => needs.relations.search(db, accountId, text, null),
        })
        syncRoutes(api, { database, sync, devices, toDevice, signs })
      })
      http.get('/.well-known/matrix/client', { config: { limitedAs: 'docs' } }, async (_request, reply) =>
        reply.header('access-control-allow-origin', '*').send(wellKnown(publicUrl)),
      )
    },
    async close() {
      sync.close()
      typing.close()
      toDevice.close()
      devices.close()
      await media.close()
      await unread.close()
      await away.close()
      await stream.close()
    },
  }
}
