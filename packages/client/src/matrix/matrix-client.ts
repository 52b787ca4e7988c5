import { createMatrixHttp, type MatrixHttpOptions, type MatrixRequest } from './matrix-http.ts'
import type {
  MatrixContent,
  MatrixEvent,
  MessagesPage,
  NewMatrixRoom,
  RelationsPage,
  SearchReply,
  SyncReply,
} from './matrix-types.ts'

/** Spec §7 and §9. */
const syncPollMs = 30_000
const syncMarginMs = 12_000
const uploadMs = 120_000
const pageSize = 20

export interface SyncCall {
  /** Null for whoever begins. */
  since: string | null
  /** How long the server may wait for something new. */
  timeoutMs?: number
  /** As JSON. */
  filter?: MatrixContent
  signal?: AbortSignal
}

export interface PageCall {
  /** Token of the page before; null for the newest. */
  from: string | null
  limit?: number
  signal?: AbortSignal
}

export type MatrixClient = ReturnType<typeof createMatrixClient>

/**
 * The client-server API of Matrix, as much of it as chat here needs. What is sent with the same transaction id twice happens once.
 *
 * @example
 * const chat = createMatrixClient({ session })
 * const { event_id } = await chat.send(roomId, 'm.room.message', { msgtype: 'm.text', body: 'Hello' }, transactionId)
 */
export function createMatrixClient(options: MatrixHttpOptions) {
  const http = createMatrixHttp(options)
  const call = <T = object>(method: MatrixRequest['method'], path: string, more: Partial<MatrixRequest> = {}) =>
    http.json<T>({ method, path: `/client/v3${path}`, ...(method === 'GET' || more.blob ? {} : { json: {} }), ...more })
  const me = async () => encodeURIComponent((await options.session.access()).userId)
  const inRoom = (roomId: string, ...rest: string[]) =>
    ['/rooms', ...[roomId, ...rest].map(encodeURIComponent)].join('/')
  const change = (name: 'invite' | 'kick' | 'ban' | 'unban') => (roomId: string, userId: string, reason?: string) =>
    call('POST', inRoom(roomId, name), { json: { user_id: userId, ...(reason ? { reason } : {}) } })

  return {
    /** Who is signed in to chat, and where. */
    access: () => options.session.access(),

    sync: ({ since, timeoutMs = syncPollMs, filter, signal }: SyncCall) =>
      call<SyncReply>('GET', '/sync', {
        query: { since, timeout: timeoutMs, filter: filter ? JSON.stringify(filter) : undefined },
        signal,
        timeoutMs: timeoutMs + syncMarginMs,
      }),

    createRoom: (room: NewMatrixRoom) => call<{ room_id: string }>('POST', '/createRoom', { json: room }),
    join: (roomId: string) => call<{ room_id: string }>('POST', inRoom(roomId, 'join')),
    leave: (roomId: string) => call('POST', inRoom(roomId, 'leave')),
    forget: (roomId: string) => call('POST', inRoom(roomId, 'forget')),
    invite: change('invite'),
    kick: change('kick'),
    ban: change('ban'),
    unban: change('unban'),

    send: (roomId: string, type: string, content: MatrixContent, transactionId: string) =>
      call<{ event_id: string }>('PUT', inRoom(roomId, 'send', type, transactionId), { json: content }),
    setState: (roomId: string, type: string, content: MatrixContent, stateKey = '') =>
      call<{ event_id: string }>('PUT', inRoom(roomId, 'state', type, stateKey), { json: content }),
    redact: (roomId: string, eventId: string, transactionId: string, reason?: string) =>
      call<{ event_id: string }>('PUT', inRoom(roomId, 'redact', eventId, transactionId), {
        json: reason ? { reason } : {},
      }),
    report: (roomId: string, eventId: string, reason: string) =>
      call('POST', inRoom(roomId, 'report', eventId), { json: { reason } }),
    /** Of their conduct in a room, which others than our server do not ask for. */
    reportPerson: (userId: string, reason: string, roomId: string) =>
      call('POST', `/users/${encodeURIComponent(userId)}/report`, { json: { reason, room_id: roomId } }),

    /** The answer says nothing; a sign that comes late is none. */
    typing: async (roomId: string, isTyping: boolean, timeoutMs = 1_000) =>
      call('PUT', `${inRoom(roomId, 'typing')}/${await me()}`, {
        json: isTyping ? { typing: true, timeout: timeoutMs } : { typing: false },
      }),
    readMarkers: (roomId: string, eventId: string) =>
      call('POST', inRoom(roomId, 'read_markers'), { json: { 'm.fully_read': eventId, 'm.read': eventId } }),
    receipt: (roomId: string, eventId: string, threadId: string) =>
      call('POST', inRoom(roomId, 'receipt', 'm.read', eventId), { json: { thread_id: threadId } }),

    /** Of the account, or of one of its rooms. */
    setAccountData: async (type: string, content: MatrixContent, roomId?: string) =>
      call('PUT', `/user/${await me()}${roomId ? inRoom(roomId) : ''}/account_data/${encodeURIComponent(type)}`, {
        json: content,
      }),
    accountData: async <T extends MatrixContent>(type: string) =>
      call<T>('GET', `/user/${await me()}/account_data/${encodeURIComponent(type)}`),
    setPushRule: (kind: string, ruleId: string, rule: MatrixContent) =>
      call('PUT', `/pushrules/global/${kind}/${encodeURIComponent(ruleId)}`, { json: rule }),
    removePushRule: (kind: string, ruleId: string) =>
      call('DELETE', `/pushrules/global/${kind}/${encodeURIComponent(ruleId)}`),
    setPusher: (pusher: MatrixContent) => call('POST', '/pushers/set', { json: pusher }),

    /** Backwards in time. */
    messages: (roomId: string, { from, limit = pageSize, signal }: PageCall) =>
      call<MessagesPage>('GET', inRoom(roomId, 'messages'), {
        query: { dir: 'b', from, limit, filter: '{"lazy_load_members":true}' },
        signal,
      }),
    members: (roomId: string, signal?: AbortSignal) =>
      call<{ chunk: MatrixEvent[] }>('GET', inRoom(roomId, 'members'), { signal }),
    event: (roomId: string, eventId: string, signal?: AbortSignal) =>
      call<MatrixEvent>('GET', inRoom(roomId, 'event', eventId), { signal }),
    /** What relates to an event, the newest first. */
    relations: (roomId: string, eventId: string, relation: string, { from, limit = pageSize, signal }: PageCall) =>
      http.json<RelationsPage>({
        method: 'GET',
        path: `/client/v1${inRoom(roomId, 'relations', eventId, relation)}`,
        query: { dir: 'b', from, limit },
        signal,
      }),
    search: (words: string, roomId: string | null, signal?: AbortSignal) =>
      call<SearchReply>('POST', '/search', {
        json: {
          search_categories: {
            room_events: {
              search_term: words,
              order_by: 'recent',
              filter: { limit: pageSize, ...(roomId === null ? {} : { rooms: [roomId] }) },
            },
          },
        },
        signal,
      }),

    displayName: (userId: string) =>
      call<{ displayname?: string }>('GET', `/profile/${encodeURIComponent(userId)}/displayname`),
    setDisplayName: async (displayname: string) =>
      call('PUT', `/profile/${await me()}/displayname`, { json: { displayname } }),

    upload: (file: Blob, signal?: AbortSignal) =>
      http.json<{ content_uri?: string }>({
        method: 'POST',
        path: '/media/v3/upload',
        blob: file,
        timeoutMs: uploadMs,
        signal,
      }),
    /** Of `mxc://server/id`: as it is, or a picture of about that size. */
    download(mxc: string, size: { width: number; height: number } | 'whole', signal?: AbortSignal) {
      const [, server = '', id = ''] = /^mxc:\/\/([^/]+)\/([^/?#]+)$/.exec(mxc) ?? []
      const place = `${encodeURIComponent(server)}/${encodeURIComponent(id)}`
      return http.blob({
        method: 'GET',
        path: size === 'whole' ? `/client/v1/media/download/${place}` : `/client/v1/media/thumbnail/${place}`,
        query: size === 'whole' ? {} : { ...size, method: 'scale' },
        timeoutMs: uploadMs,
        signal,
      })
    },
    logout: () => call('POST', '/logout'),
  }
}
