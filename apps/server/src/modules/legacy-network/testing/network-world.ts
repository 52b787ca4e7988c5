import type { AddressInfo } from 'node:net'
import { network } from '@vitrine/protocol'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import type { App } from '../../../app.ts'
import { testWorld } from '../../../testing/test-world.ts'
import { callNamed, replySchemas } from './reply-schemas.ts'

export const kiosk = { id: 'kiosk', origin: 'https://kiosk.example', redirectUri: 'https://kiosk.example/callback' }

export interface NetworkAnswer {
  status: number
  /** Under `payload`. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for, and the schema has checked it.
  payload: any
  /** Of a refusal, or of an action's reactor. */
  code: number | null
  message: string
  body: Record<string, unknown>
  headers: Record<string, unknown>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Client {
  id: string
  accessToken: string
  refreshToken: string
  call(method: Method, path: string, body?: unknown, headers?: Record<string, string>): Promise<NetworkAnswer>
  get(path: string): Promise<NetworkAnswer>
  post(path: string, body?: unknown): Promise<NetworkAnswer>
  act(name: string, id: string, input?: Record<string, unknown>): Promise<NetworkAnswer>
  /** Everything owned. */
  inventory(parentId?: string): Promise<network.Pack>
}

/** The real server with a brand on the older network; every reply is checked against its schema. */
export async function networkWorld(options: { env?: Record<string, string> } = {}) {
  const clients = [
    { id: kiosk.id, name: 'Kiosk', redirectUris: [kiosk.redirectUri], origins: [kiosk.origin], original: true },
  ]
  const world = await testWorld({ env: { CLIENTS: JSON.stringify(clients), ...options.env } })
  const { app, database } = world
  /** Calls that have answered with success, checked. */
  const answered = new Set<string>()

  async function send(
    method: Method,
    path: string,
    { body, headers }: { body?: unknown; headers: Record<string, string> },
  ): Promise<NetworkAnswer> {
    const response = await app.http.inject({
      method,
      url: `/v1${path}`,
      ...(body === undefined ? {} : { payload: body as object }),
      headers,
    })
    const json = response.json() as Record<string, unknown>
    const name = callNamed(method, `/v1${path}`)
    if (response.statusCode === 200) {
      replySchemas[name]?.parse(json)
      answered.add(name)
    } else if (response.statusCode === 401 && !('error' in json)) network.UnauthorizedBody.parse(json)
    else network.NetworkErrorBody.parse(json)
    const error = (json.payload as { main?: { error?: { Code: number; Msg: string } } } | undefined)?.main?.error
    return {
      status: response.statusCode,
      payload: json.payload,
      code: error?.Code ?? (json.error as number | undefined) ?? null,
      message: error?.Msg ?? String(json.message ?? ''),
      body: json,
      headers: response.headers,
    }
  }

  function clientOf(id: string, accessToken: string, refreshToken = '', appId = 'vitrine-wallet'): Client {
    const headers = {
      'app-id': appId,
      ...(accessToken ? { authorization: `Bearer ${accessToken}` } : {}),
    }
    const call: Client['call'] = (method, path, body, more = {}) =>
      send(method, path, { body, headers: { ...headers, ...more } })
    return {
      id,
      accessToken,
      refreshToken,
      call,
      get: (path) => call('GET', path),
      post: (path, body) => call('POST', path, body),
      act: (name, vatomId, input = {}) =>
        call('POST', `/user/vatom/action/${encodeURIComponent(name)}`, { 'this.id': vatomId, ...input }),
      async inventory(parentId = '*') {
        const whole: network.Pack = { vatoms: [], faces: [], actions: [] }
        for (let page = 1; ; page++) {
          const { payload } = await call('POST', '/user/vatom/inventory', { parent_id: parentId, page, limit: 1000 })
          const { vatoms, faces, actions } = payload as network.Pack
          whole.vatoms.push(...vatoms)
          whole.faces.push(...faces)
          whole.actions.push(...actions)
          // As the original's clients do.
          if (vatoms.length + faces.length + actions.length === 0) return whole
        }
      },
    }
  }

  async function person(name: string, more: { guest?: boolean } = {}): Promise<Client> {
    const { id, accessToken } = await world.account(name, more)
    return clientOf(id, accessToken)
  }

  const admin = await person('Staff')
  await app.studio.createBusiness(database, {
    id: 'lumen1',
    name: 'lumen',
    displayName: 'Café Lumen',
    ownerId: admin.id,
    staff: [admin.id],
  })
  const fqdn = 'lumen1.vitrine'
  let designs = 0

  async function must(answer: Promise<NetworkAnswer>): Promise<NetworkAnswer> {
    const done = await answer
    if (done.status !== 200 || done.code !== null) throw new Error(JSON.stringify(done.body))
    return done
  }

  return {
    ...world,
    answered,
    admin,
    fqdn,
    person,
    clientOf,
    must,
    /** Signed out, and asks the newer API. */
    visitor: world.stranger,
    /** Signed out; by another app than the wallet where one is named. */
    stranger: (appId = 'vitrine-wallet') => clientOf('', '', '', appId),
    send,

    /** A template with actions, and a variation of it; answers with the variation's name. */
    async design(
      properties: Record<string, unknown> = {},
      {
        actions = [
          'Transfer',
          'Clone',
          'Drop',
          'Pickup',
          'Acquire',
          'AcquirePubVariation',
          'Dispense',
          'Redeem',
          'Activate',
        ],
        variation = {},
      }: { actions?: readonly (string | Record<string, unknown>)[]; variation?: Record<string, unknown> } = {},
    ): Promise<string> {
      designs += 1
      const template = `${fqdn}::Design${designs}::v1`
      await must(
        admin.post('/templates', { name: template, properties: { title: `Design ${designs}`, ...properties } }),
      )
      for (const action of actions) {
        const registered = typeof action === 'string' ? { name: action } : action
        await must(admin.post('/publisher/action', { ...registered, name: `${template}::Action::${registered.name}` }))
      }
      await must(admin.post('/publisher/face', { template, display_url: 'native://image' }))
      const name = `${template}::Plain::v1`
      await must(admin.post('/template_variations', { name, template, ...variation }))
      return name
    },

    /** New objects of a variation in somebody's hands. */
    async give(variation: string, owner: { id: string }, num = 1): Promise<string[]> {
      const { payload } = await must(admin.post('/vatoms', { template_variation: variation, num }))
      const ids = (payload as network.EmitReply).ids
      if (owner.id === admin.id) return ids
      for (const id of ids) await must(admin.act('Transfer', id, { 'new.owner.id': owner.id }))
      return ids
    },

    /** The newest code that was sent to an address. */
    async codeSentTo(address: string): Promise<string> {
      const { rows } = await database.execute<{ code: string }>(
        sql`select offer->>'code' as code from local_message where recipient = ${address} order by id desc limit 1`,
      )
      return rows[0]?.code ?? ''
    },
  }
}

export interface FrameClient {
  socket: WebSocket
  /** The next frame of this kind; it is checked, and those before it are put aside. */
  next<T extends network.NetworkFrame['msg_type']>(type: T): Promise<Extract<network.NetworkFrame, { msg_type: T }>>
  /** Frames that have come and nobody has asked for. */
  waiting(): network.NetworkFrame[]
  command(command: object, how?: 'text' | 'binary'): void
  /** Waits until the server has handled what was sent before. */
  settled(): Promise<void>
  closed: Promise<number>
}

/** Starts the app's sockets; answers with how a person connects. */
export async function listenForFrames(app: App) {
  await app.startSockets()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  const address = (query: string) => `ws://127.0.0.1:${port}/ws?${query}`
  return {
    port,
    connect: async (
      person: Pick<Client, 'accessToken'>,
      origin?: string,
      appId = 'vitrine-wallet',
    ): Promise<FrameClient> => {
      const query = `app_id=${appId}&token=${person.accessToken}`
      const client = frameClient(new WebSocket(address(query), origin ? { origin } : {}))
      await client.next('info')
      return client
    },
    /** The HTTP status of a refused connection. */
    refused: (query: string, origin?: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(address(query), origin ? { origin } : {})
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
        socket.on('open', () => reject(new Error('it was let in')))
        socket.on('error', () => {})
      }),
  }
}

function frameClient(socket: WebSocket): FrameClient {
  const frames: network.NetworkFrame[] = []
  let listener = () => {}
  let pings = 0
  socket.on('message', (data) => {
    frames.push(network.NetworkFrame.parse(JSON.parse(data.toString())))
    listener()
  })
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))

  async function take(matches: (frame: network.NetworkFrame) => boolean): Promise<network.NetworkFrame> {
    for (;;) {
      const index = frames.findIndex(matches)
      if (index >= 0) return frames.splice(index, 1)[0] as network.NetworkFrame
      const { promise, resolve } = Promise.withResolvers<void>()
      listener = resolve
      const gone = await Promise.race([promise.then(() => null), closed])
      if (gone !== null && !frames.some(matches)) throw new Error(`the socket closed with ${gone}`)
    }
  }

  const command: FrameClient['command'] = (object, how = 'text') => {
    const text = JSON.stringify(object)
    socket.send(how === 'text' ? text : Buffer.from(text), { binary: how === 'binary' })
  }
  return {
    socket,
    closed,
    command,
    next: (type) => take((frame) => frame.msg_type === type) as Promise<never>,
    waiting: () => frames,
    async settled() {
      pings += 1
      const id = `settled-${pings}`
      command({ id, version: '1', type: 'command', cmd: 'ping' })
      await take((frame) => frame.msg_type === 'info' && frame.payload.id === id)
    },
  }
}
