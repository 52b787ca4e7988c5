import { type Chat, createChat } from '../../../apps/wallet/src/data/chat/engine/chat.ts'
import { emptyRoom } from '../../../apps/wallet/src/data/chat/store/apply-sync.ts'
import { Batch } from '../../../apps/wallet/src/data/chat/store/database.ts'
import { openIndexedDatabase } from '../../../apps/wallet/src/data/chat/store/indexed-database.ts'
import type { EventRow } from '../../../apps/wallet/src/data/chat/store/rows.ts'

const accountId = 'bench'
const host = 'vitrine.test'
const roomId = `!room:${host}`
const base = 2 ** 31
const people = 50
const batchSize = 2_000

export interface ChatPage {
  fill(messages: number): Promise<void>
  /** Milliseconds until the newest messages are there to be drawn; how many. */
  open(): Promise<{ ms: number; messages: number }>
  /** Reads back so many messages; milliseconds of the slowest page. */
  readBack(messages: number): Promise<{ slowestMs: number; messages: number }>
  /** Milliseconds from an answer of the server with one message until that is there to be drawn. */
  hear(): Promise<number>
}

let chat: Chat
const answers: ((reply: object) => void)[] = []

/** A server that says nothing until it is told to. */
const silent = ((_url: string, { signal }: RequestInit) =>
  new Promise<Response>((resolve, reject) => {
    answers.push((reply) => resolve(Response.json(reply)))
    signal?.addEventListener('abort', () => reject(signal.reason))
  })) as unknown as typeof fetch

const userOf = (index: number) => `@user${index % people}:${host}`

/** As rooms are: of ten events one is a reaction, one an edit, one an answer. */
function eventAt(index: number): EventRow {
  const row = {
    roomId,
    order: base + index,
    id: `$event${index}`,
    sender: userOf(index),
    at: 1_700_000_000_000 + index * 1_000,
  }
  const target = `$event${Math.max(0, index - 3)}`
  if (index % 10 === 9) {
    const relates = { rel_type: 'm.annotation', event_id: target, key: '🎉' }
    return {
      ...row,
      type: 'm.reaction',
      content: { 'm.relates_to': relates },
      relatesTo: target,
      relation: 'm.annotation',
    }
  }
  const text = { msgtype: 'm.text', body: `Message ${index} of a room in which much is said, about this and that.` }
  if (index % 10 === 8) {
    const relates = { rel_type: 'm.replace', event_id: target }
    const content = { ...text, 'm.new_content': text, 'm.relates_to': relates }
    return { ...row, type: 'm.room.message', content, relatesTo: target, relation: 'm.replace' }
  }
  const answer = index % 10 === 7 ? { 'm.relates_to': { 'm.in_reply_to': { event_id: target } } } : {}
  return { ...row, type: 'm.room.message', content: { ...text, ...answer } }
}

const page: ChatPage = {
  async fill(messages) {
    const losing = { onLost: () => undefined, onForgotten: () => undefined }
    const database = await openIndexedDatabase(accountId, losing)
    for (let from = 0; from < messages; from += batchSize) {
      const batch = new Batch()
      for (let index = from; index < Math.min(messages, from + batchSize); index += 1)
        batch.put('events', eventAt(index))
      await database.commit(batch)
    }
    const access = { homeserverUrl: location.origin, userId: userOf(0), deviceId: 'bench', accessToken: 'none' }
    const batch = new Batch()
      .put('meta', { key: 'access', value: access })
      .put('meta', { key: 'since', value: 'then' })
      .put('gaps', { roomId, base, from: base, prevBatch: null })
      .put('rooms', {
        ...emptyRoom(roomId),
        ...{ membership: 'join', joined: people, last: eventAt(messages - 4), run: { base, next: base + messages } },
      })
    for (let index = 0; index < people; index += 1) {
      batch.put('people', { userId: userOf(index), name: `Person ${index}`, picture: null })
    }
    await database.commit(batch)
    database.close()
  },
  async open() {
    const begun = performance.now()
    chat = createChat({
      ...{ accountId, fetch: silent, isBlocked: async () => false },
      invitation: () => Promise.reject(new Error('Nobody signs in here.')),
    })
    chat.retain()
    chat.hold(roomId, null)
    await until(() => chat.memory.list().length > 0 && chat.view(roomId, null).snapshot().isReady)
    const { messages } = chat.view(roomId, null).snapshot()
    return { ms: performance.now() - begun, messages: messages.length }
  },
  async readBack(wanted) {
    let slowestMs = 0
    for (;;) {
      const { messages, hasOlder, loadOlder } = chat.view(roomId, null).snapshot()
      if (messages.length >= wanted || !hasOlder) return { slowestMs, messages: messages.length }
      const begun = performance.now()
      loadOlder()
      await until(() => chat.view(roomId, null).snapshot().messages.length > messages.length)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
  },
  async hear() {
    while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const said = {
      type: 'm.room.message',
      event_id: `$new${performance.now()}`,
      sender: userOf(1),
      origin_server_ts: Date.now(),
    }
    const event = { ...said, content: { msgtype: 'm.text', body: 'New' } }
    const begun = performance.now()
    answers.pop()?.({ next_batch: 'now', rooms: { join: { [roomId]: { timeline: { events: [event] } } } } })
    await until(() => chat.view(roomId, null).snapshot().messages.at(-1)?.id === event.event_id)
    return performance.now() - begun
  },
}

function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return
      stop()
      resolve()
    }
    const stop = chat.subscribe(look)
    look()
  })
}

Object.assign(window, { chatPage: page })
