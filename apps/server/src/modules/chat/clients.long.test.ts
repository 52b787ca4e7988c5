import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { getChatSession } from '@vitrine/protocol'
import {
  ClientEvent,
  createClient,
  EventType,
  type MatrixClient,
  type MatrixEvent,
  MsgType,
  Preset,
  RelationType,
  type Room,
  RoomEvent,
  RoomMemberEvent,
  SyncState,
  ThreadEvent,
} from 'matrix-js-sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { chatWorld } from '../../testing/chat-world.ts'
import { providePython, provideSynapse, type SynapseServer, startSynapse } from '../../testing/synapse-server.ts'

/** Element’s SDK tells of every step. */
const silent = {
  ...{ trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  getChild: () => silent,
}

for (const name of ['log', 'debug', 'info', 'warn', 'error'] as const)
  vi.spyOn(console, name).mockImplementation(() => {})
afterAll(() => void vi.restoreAllMocks())

const run = promisify(execFile)
const python = await providePython('matrix-nio', '0.26.0')
const hasSynapse = (await provideSynapse()) !== null
let synapse: SynapseServer | null = null
beforeAll(async () => {
  synapse = await startSynapse()
})
afterAll(() => synapse?.stop())

/** Our server as it listens, or the Synapse that it leaves chat to, and Element's own client. */
async function world(isSynapse: boolean) {
  const made = await chatWorld(isSynapse && synapse ? { env: synapse.settings } : {})
  const here = await made.app.http.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = isSynapse && synapse ? synapse.url : here
  return {
    ...made,
    baseUrl,
    async client(name: string): Promise<MatrixClient> {
      const person = await made.account(name)
      const { token } = (await person.call(getChatSession, {})).reply
      const anonymous = createClient({ logger: silent, baseUrl })
      const login = await anonymous.loginRequest({ type: 'org.matrix.login.jwt', token })
      const { access_token: accessToken, user_id: userId, device_id: deviceId } = login
      const client = createClient({ logger: silent, baseUrl, accessToken, userId, deviceId, timelineSupport: true })
      await client.startClient({ initialSyncLimit: 20, lazyLoadMembers: true, threadSupport: true })
      onTestFinished(() => client.stopClient())
      await new Promise<void>((resolve) => {
        const look = (state: SyncState) => {
          if (state !== SyncState.Prepared) return
          client.off(ClientEvent.Sync, look)
          resolve()
        }
        client.on(ClientEvent.Sync, look)
      })
      return client
    },
  }
}

/** The first of these happenings that is meant. */
function next<T>(client: MatrixClient | Room, event: string, isIt: (...args: never[]) => T | undefined): Promise<T> {
  return new Promise((resolve) => {
    const emitter = client as unknown as {
      on(name: string, listener: unknown): void
      off(name: string, listener: unknown): void
    }
    const listener = (...args: never[]) => {
      const found = isIt(...args)
      if (found === undefined) return
      emitter.off(event, listener)
      resolve(found)
    }
    emitter.on(event, listener)
  })
}

const said = (client: MatrixClient, body: string) =>
  next(client, RoomEvent.Timeline, (event: MatrixEvent, room: Room) =>
    event.getContent().body === body ? { event, room } : undefined,
  )

describe.each([
  ['the homeserver here', false],
  ['Synapse', true],
])('with %s', (_, isSynapse) => {
  const walk = test.skipIf(isSynapse && !hasSynapse)

  walk(
    'Element’s SDK signs in, meets somebody, talks, threads, reacts, edits, removes, reads on and leaves',
    async () => {
      const { client } = await world(isSynapse)
      const [ana, bo] = [await client('Ana'), await client('Bo')]
      const me = ana.getUserId() as string
      const friend = bo.getUserId() as string

      const invited = next(
        bo,
        RoomMemberEvent.Membership,
        (_event: MatrixEvent, member: { userId: string; membership?: string; roomId: string }) =>
          member.userId === friend && member.membership === 'invite' ? member.roomId : undefined,
      )
      const { room_id: roomId } = await ana.createRoom({
        preset: Preset.TrustedPrivateChat,
        is_direct: true,
        invite: [friend],
        name: 'Two',
      })
      expect(await invited).toBe(roomId)
      await bo.joinRoom(roomId)

      const heard = said(bo, 'Hello')
      const { event_id: root } = await ana.sendTextMessage(roomId, 'Hello')
      const { room } = await heard
      expect(room.name).toBe('Two')
      expect(room.getUnreadNotificationCount()).toBe(1)

      const received = next(ana, RoomEvent.Receipt, (event: MatrixEvent) =>
        event.getContent()[root]?.['m.read']?.[friend] ? true : undefined,
      )
      await bo.sendReadReceipt(room.findEventById(root) as MatrixEvent)
      expect(await received).toBe(true)

      const typed = next(
        ana,
        RoomMemberEvent.Typing,
        (_event: MatrixEvent, member: { userId: string; typing: boolean }) =>
          member.userId === friend && member.typing ? true : undefined,
      )
      await bo.sendTyping(roomId, true, 4_000)
      expect(await typed).toBe(true)

      const threaded = next(ana.getRoom(roomId) as Room, ThreadEvent.New, (thread: { id: string }) =>
        thread.id === root ? true : undefined,
      )
      await bo.sendEvent(roomId, root, EventType.RoomMessage, { msgtype: MsgType.Text, body: 'In the thread' })
      expect(await threaded).toBe(true)

      const reacted = next(ana, RoomEvent.Timeline, (event: MatrixEvent) =>
        event.getType() === EventType.Reaction ? event : undefined,
      )
      await bo.sendEvent(roomId, EventType.Reaction, {
        'm.relates_to': { rel_type: RelationType.Annotation, event_id: root, key: '🎉' },
      })
      expect((await reacted).getRelation()?.key).toBe('🎉')

      const edited = said(bo, '* Hello all')
      await ana.sendMessage(roomId, {
        ...{
          msgtype: MsgType.Text,
          body: '* Hello all',
          'm.new_content': { msgtype: MsgType.Text, body: 'Hello all' },
        },
        'm.relates_to': { rel_type: RelationType.Replace, event_id: root },
      } as never)
      await edited
      expect(
        (await bo.fetchRoomEvent(roomId, root)).unsigned?.['m.relations']?.['m.replace']?.content['m.new_content'],
      ).toMatchObject({ body: 'Hello all' })
      const { events: reactions } = await bo.relations(roomId, root, RelationType.Annotation, EventType.Reaction)
      expect(reactions).toHaveLength(1)

      const heardSlip = said(bo, 'A slip')
      const { event_id: slip } = await ana.sendTextMessage(roomId, 'A slip')
      await heardSlip
      const removed = next(bo, RoomEvent.Redaction, (event: MatrixEvent) =>
        event.getAssociatedId() === slip ? true : undefined,
      )
      await ana.redactEvent(roomId, slip)
      expect(await removed).toBe(true)
      expect(bo.getRoom(roomId)?.findEventById(slip)?.isRedacted()).toBe(true)

      const { joined } = await bo.getJoinedRoomMembers(roomId)
      expect(Object.keys(joined).toSorted()).toEqual([me, friend].toSorted())
      expect((await bo.getPushRules()).global.override?.length).toBeGreaterThan(5)
      await bo.setRoomMutePushRule('global', roomId, true)
      await bo.setRoomTag(roomId, 'm.favourite', { order: 0.5 })
      expect((await bo.getRoomTags(roomId)).tags).toHaveProperty(['m.favourite'])

      const left = next(bo, RoomEvent.MyMembership, (changed: Room, membership: string) =>
        changed.roomId === roomId && membership === 'leave' ? true : undefined,
      )
      await bo.leave(roomId)
      expect(await left).toBe(true)
      await expect(bo.sendTextMessage(roomId, 'Still here?')).rejects.toMatchObject({ errcode: 'M_FORBIDDEN' })
    },
  )

  walk(
    'it sends a picture that only those in the room see, finds what was said, mutes, names rooms, reports and threads',
    async () => {
      const { client } = await world(isSynapse)
      const [ana, bo, eve] = [await client('Ana'), await client('Bo'), await client('Eve')]
      const { room_id: roomId } = await ana.createRoom({
        preset: Preset.PublicChat,
        name: 'Hall',
        room_alias_name: 'hall',
      })
      const synced = next(bo, ClientEvent.Room, (room: Room) => (room.roomId === roomId ? room : undefined))
      await bo.joinRoom('#hall:vitrine.test')
      const room = await synced
      const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00c' } })
        .png()
        .toBuffer()
      const { content_uri: uri } = await ana.uploadContent(png, { name: 'Sea.png', type: 'image/png' })
      const shown = said(bo, 'Sea.png')
      await ana.sendMessage(roomId, { msgtype: MsgType.Image, body: 'Sea.png', url: uri } as never)
      const { event } = await shown
      const look = (who: MatrixClient, width?: number) =>
        fetch(
          who.mxcUrlToHttp(event.getContent().url, width, width, width ? 'scale' : undefined, false, true, true) ?? '',
          {
            headers: { authorization: `Bearer ${who.getAccessToken()}` },
          },
        )
      expect(Buffer.from(await (await look(bo)).arrayBuffer())).toEqual(png)
      expect((await look(bo, 320)).headers.get('content-type')).toMatch(/^image\//)
      if (!isSynapse) {
        expect((await look(eve)).status).toBe(404)
        expect((await bo.getMediaConfig(true))['m.upload.size']).toBe(20 * 1024 * 1024)
      }

      const found = await bo.searchRoomEvents({ term: 'sea' })
      expect(found.results.map(({ context }) => context.getEvent().getId())).toEqual([event.getId()])
      await bo.setRoomMutePushRule('global', roomId, true)
      expect(bo.getRoomPushRule('global', roomId)?.actions).not.toContain('notify')
      await ana.setRoomDirectoryVisibility(roomId, 'public' as never)
      expect((await eve.publicRooms({ filter: { generic_search_term: 'hall' } })).chunk).toHaveLength(1)
      await bo.reportEvent(roomId, event.getId() as string, -100, 'Only to try')
      expect((await bo.searchUserDirectory({ term: 'nobody' })).results).toEqual([])
      await ana.sendEvent(roomId, event.getId() as string, EventType.RoomMessage, {
        msgtype: MsgType.Text,
        body: 'Where?',
      })
      expect((await room.createThreadsTimelineSets()) && (await room.fetchRoomThreads())).toBeUndefined()
      expect(room.getThreads().map(({ id }) => id)).toEqual([event.getId()])
      await bo.setPusher({
        ...{
          kind: 'http',
          app_id: 'im.example',
          pushkey: 'k',
          app_display_name: 'Example',
          device_display_name: 'Desk',
        },
        ...{ lang: 'en', data: { url: 'https://push.example.org/_matrix/push/v1/notify', format: 'event_id_only' } },
      })
      expect((await bo.getPushers()).pushers.map(({ app_id }) => app_id)).toContain('im.example')
    },
  )

  walk('it reads back what was said while it was away, page by page', async () => {
    const { client } = await world(isSynapse)
    const [ana, bo] = [await client('Ana'), await client('Bo')]
    const { room_id: roomId } = await ana.createRoom({ preset: Preset.PublicChat, name: 'Hall' })
    bo.stopClient()
    for (let n = 0; n < 50; n += 1) await ana.sendTextMessage(roomId, `${n}`)
    await bo.joinRoom(roomId)
    const synced = next(bo, ClientEvent.Room, (room: Room) => (room.roomId === roomId ? room : undefined))
    await bo.startClient({ initialSyncLimit: 20, lazyLoadMembers: true, threadSupport: true })
    const room = await synced
    for (let before = -1; before !== room.getLiveTimeline().getEvents().length; ) {
      before = room.getLiveTimeline().getEvents().length
      await bo.scrollback(room, 20)
    }
    const bodies = room
      .getLiveTimeline()
      .getEvents()
      .flatMap((event) => event.getContent().body ?? [])
    expect(bodies).toEqual(Array.from({ length: 50 }, (_, n) => `${n}`))
    expect(room.getLiveTimeline().getEvents()[0]?.getType()).toBe('m.room.create')
  })

  test.skipIf(python === null || (isSynapse && !hasSynapse))(
    'matrix-nio signs in, is invited, joins, talks, shows a file, types, reads and leaves',
    async () => {
      const { account, baseUrl } = await world(isSynapse)
      const tokens = await Promise.all(
        ['Ana', 'Bo'].map(async (name) => (await (await account(name)).call(getChatSession, {})).reply.token),
      )
      const script = fileURLToPath(new URL('./testing/nio-walk.py', import.meta.url))
      const { stdout } = await run(python ?? '', [script, baseUrl, ...tokens])
      expect(JSON.parse(stdout)).toEqual({
        ...{ invited: true, texts: ['Hello Bo'], whole: true, back: true, typing: true, name: 'Hall', members: true },
      })
    },
  )
})
