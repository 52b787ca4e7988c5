import { getChatSession } from '@vitrine/protocol'
import { type Person, type TestWorldOptions, testWorld } from './test-world.ts'

export interface ChatAnswer {
  status: number
  body: Record<string, unknown> & { errcode?: string }
}

/** A client of the client-server API as one person: paths begin after `/_matrix/client/v3`. */
export interface ChatClient {
  userId: string
  accessToken: string
  get(path: string): Promise<ChatAnswer>
  post(path: string, body?: object): Promise<ChatAnswer>
  put(path: string, body?: object): Promise<ChatAnswer>
  del(path: string): Promise<ChatAnswer>
  /** What is new since the last time; at once. */
  sync(query?: Record<string, string>): Promise<SyncAnswer>
  /** A text in a room; answers with the event's id. */
  say(roomId: string, text: string, more?: object): Promise<string>
}

export interface SyncedRoom {
  timeline: { events: Event[]; limited: boolean; prev_batch: string }
  state: { events: Event[] }
  ephemeral: { events: { type: string; content: Record<string, unknown> }[] }
  account_data: { events: { type: string; content: Record<string, unknown> }[] }
  unread_notifications: { notification_count: number; highlight_count: number }
}

export interface Event {
  type: string
  event_id: string
  sender: string
  state_key?: string
  content: Record<string, unknown>
  unsigned: Record<string, unknown>
}

export interface SyncAnswer {
  next_batch: string
  rooms: {
    join: Record<string, SyncedRoom>
    invite: Record<string, { invite_state: { events: Event[] } }>
    leave: Record<string, SyncedRoom>
  }
  account_data: { events: { type: string; content: Record<string, unknown> }[] }
}

const base = '/_matrix/client/v3'
let transactions = 0

/** The real server with people who have signed in to chat. */
export async function chatWorld(options: TestWorldOptions = {}) {
  const world = await testWorld(options)

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, token?: string) {
    const response = await world.app.http.inject({
      method,
      url: path.startsWith('/_matrix') || path.startsWith('/.well-known') ? path : base + path,
      ...(body === undefined ? {} : { payload: body }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    return { status: response.statusCode, body: JSON.parse(response.body || '{}') } as ChatAnswer
  }

  async function signIn(person: Person, deviceId?: string): Promise<ChatClient> {
    const { reply } = await person.call(getChatSession, {})
    const login = { type: 'org.matrix.login.jwt', token: reply.token, ...(deviceId ? { device_id: deviceId } : {}) }
    const { body } = await ask('POST', '/login', login)
    const accessToken = body.access_token as string
    let since: string | null = null
    const client: ChatClient = {
      ...{ userId: body.user_id as string, accessToken },
      get: (path) => ask('GET', path, undefined, accessToken),
      post: (path, sent = {}) => ask('POST', path, sent, accessToken),
      put: (path, sent = {}) => ask('PUT', path, sent, accessToken),
      del: (path) => ask('DELETE', path, undefined, accessToken),
      async sync(query = {}) {
        const asked = new URLSearchParams({ ...(since ? { since } : {}), ...query })
        const answer = (await client.get(`/sync?${asked}`)).body as unknown as SyncAnswer
        since = answer.next_batch
        return answer
      },
      async say(roomId, text, more = {}) {
        transactions += 1
        const content = { msgtype: 'm.text', body: text, ...more }
        const { body: sent } = await client.put(`/rooms/${roomId}/send/m.room.message/t${transactions}`, content)
        return sent.event_id as string
      },
    }
    return client
  }

  return {
    ...world,
    ask,
    signIn,
    async person(name: string, options: { guest?: boolean } = {}) {
      const person = await world.account(name, options)
      return { ...(await signIn(person)), id: person.id, person }
    },
    /** A room of the first, which the others have joined. */
    async room(owner: ChatClient, others: readonly ChatClient[], more: object = {}): Promise<string> {
      const invite = others.map(({ userId }) => userId)
      const { body } = await owner.post('/createRoom', { preset: 'private_chat', invite, ...more })
      const roomId = body.room_id as string
      for (const each of others) await each.post(`/rooms/${roomId}/join`)
      return roomId
    },
  }
}
