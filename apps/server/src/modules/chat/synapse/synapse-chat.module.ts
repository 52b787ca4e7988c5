import { getChatSession, getChatUnread, Problem } from '@vitrine/protocol'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import type { MatrixConfig } from '../../../platform/config/config.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Module } from '../../../platform/modules/module.ts'
import type { ChatNeeds } from '../chat.module.ts'
import { keepServerName } from '../chat.store.ts'
import type { ChatApi } from '../chat-api.ts'
import { createNames } from '../names.ts'
import { leaveChat, moveChat } from '../on-account-changes.ts'
import { personalDataOfChat } from '../personal-data.ts'
import type { RoomsOfOthers } from '../rooms-port.ts'
import { wellKnown } from '../session.routes.ts'
import { createStream } from '../stream.ts'
import { createCensus } from './census.ts'
import { createGateway } from './gateway.ts'
import { createMove } from './move.ts'
import { followPeople } from './on-log.ts'
import { createSynapseClient } from './synapse-client.ts'
import { createBringPicture } from './synapse-media.ts'
import { createSynapsePeople } from './synapse-people.ts'
import { createSynapseRooms } from './synapse-rooms.ts'
import { createSynapseUnread } from './synapse-unread.ts'

export interface SynapseChatNeeds extends Omit<ChatNeeds, 'people'> {
  matrix: MatrixConfig
  people: Omit<ChatNeeds['people'], 'findAccount'> & {
    findAccount(db: Queryable, accountId: string): Promise<{ guest: boolean } | null>
  }
}

const signInSeconds = 300
const ignoredMax = 1_000
const followTask = 'chat.synapse-follow'

/** Chat by a Synapse: rooms, members, what they may do and how people are called are kept in step with what is so here; nothing of it is kept. */
export async function synapseChatModule(needs: SynapseChatNeeds): Promise<Module<ChatApi>> {
  const { database, clock, publicUrl, matrix, logger, blocks, jobs, secrets, bus } = needs
  const names = createNames(matrix.serverName ?? (await keepServerName(database, new URL(publicUrl).host)))
  const client = createSynapseClient({ matrix, service: names.service })
  const bringPicture = createBringPicture(client, needs.mediaStore)
  const unread = createSynapseUnread({ ...{ database, clock, bus, client, names }, keep: (id) => people.keep(id) })
  const gateway = createGateway({ database, clock, jobs, names, publicUrl, secrets, unread })
  const people = createSynapsePeople({
    ...{ database, client, names, bringPicture, pusherOf: gateway.pusherOf, secret: secrets[0], people: needs.people },
    listBlocked: async (db, accountId) => (await blocks.listBy(db, accountId, null, ignoredMax)).map(({ id }) => id),
  })
  const census = createCensus({ client, names, clock })
  const ofSynapse = createSynapseRooms({ database, clock, logger, client, names, people, census, bringPicture })
  const rooms: RoomsOfOthers = {
    ...ofSynapse,
    async admit(roomId, accountId, bounds) {
      await assertMember(accountId)
      return ofSynapse.admit(roomId, accountId, bounds)
    },
  }
  // What chat here had of people before goes with them, until it is emptied.
  const before = { stream: createStream({ ...needs, names }), names }

  /** Synapse would take a guest for anybody else. */
  async function assertMember(accountId: string): Promise<void> {
    const account = await needs.people.findAccount(database, accountId)
    if (!account || account.guest) throw new Problem('auth.guest_not_allowed')
  }

  jobs.define<{ accountId: string }>(followTask, ({ accountId }) => people.follow(accountId))
  blocks.onChanged((tx, { blockerId: accountId }) =>
    jobs.enqueue(tx, followTask, { accountId }, { key: `${followTask} ${accountId}` }),
  )

  return {
    name: 'chat',
    api: {
      roomsOfOthers: rooms,
      // Files, reports and who is away are Synapse's.
      sweepMedia: async () => {},
      forgetUnusedMedia: async () => {},
      ownedBy() {},
      moderation: null,
      move: createMove({
        ...{ database, client, names, people, files: needs.chatFiles },
        isOpen: async (id) => (await needs.people.findAccount(database, id)) !== null,
      }),
      // By room only Synapse knows it, of whoever asks it themselves.
      missedBy: async () => [],
      tellAway: async () => {},
      tellBy: gateway.tellBy,
      hasRead: (db, { accountId }) => unread.hasRead(db, accountId),
    },
    personalData: personalDataOfChat(names),
    onAccountMerged: async (tx, move) => {
      await moveChat(tx, before, move)
      await unread.forget(tx, move.from)
    },
    onAccountClosed: async (tx, accountId) => {
      await leaveChat(tx, before, accountId)
      await unread.forget(tx, accountId)
    },
    topics: [unread.topic],
    consumers: [followPeople({ people, rooms, logger })],
    mount(http) {
      serve(http, getChatSession, async ({ caller }) => {
        const { accountId, guest, sessionId = null } = caller
        if (guest) throw new Problem('auth.guest_not_allowed')
        await people.keep(accountId)
        // By the clock on the wall: that is what Synapse goes by.
        const expiresAt = new Date(Date.now() + signInSeconds * 1_000)
        const token = await new SignJWT({})
          .setProtectedHeader({ alg: 'HS256' })
          .setSubject(accountId)
          .setIssuedAt()
          .setExpirationTime(expiresAt)
          .sign(new TextEncoder().encode(matrix.jwtSecret))
        return {
          ...{ homeserverUrl: matrix.url, userId: names.userId(accountId), token, expiresAt: expiresAt.toISOString() },
          deviceId: sessionId === null ? null : people.deviceOf(sessionId),
        }
      })
      serve(http, getChatUnread, async ({ caller }) =>
        caller.guest ? { count: 0, mentions: 0 } : unread.read(caller.accountId),
      )
      gateway.mount(http)
      mountMoved(http)
      http.get('/.well-known/matrix/client', { config: { limitedAs: 'docs' } }, async (_request, reply) =>
        reply.header('access-control-allow-origin', '*').send(wellKnown(matrix.url)),
      )
    },
    async close() {
      unread.close()
      await before.stream.close()
    },
  }
}

/** Clients that have signed in to chat here sign in anew, and learn where it is now. */
function mountMoved(http: FastifyInstance): void {
  const said = { errcode: 'M_UNKNOWN_TOKEN', error: 'Chat is elsewhere: /.well-known/matrix/client says where' }
  const allowed = {
    ...{ 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS' },
    'access-control-allow-headers': 'X-Requested-With, Content-Type, Authorization',
  }
  http.options('/_matrix/client/*', async (_request, reply) => reply.headers(allowed).send({}))
  http.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/_matrix/client/*',
    handler: async (_request, reply) => reply.code(401).headers(allowed).send(said),
  })
}
