import { NetworkFailure } from '@vitrine/client'
import { MatrixError, type MatrixEvent, type RoomSync, type SyncReply } from '@vitrine/client/matrix'
import { expect, test, vi } from 'vitest'
import { openKeptDatabase } from './engine/kept-database.ts'
import { createTimelineView } from './engine/timeline-view.ts'
import type { ChatMessage, ChatPerson } from './model.ts'
import { timelineOf } from './reading/timeline.ts'
import { pollContent } from './sending/draft-content.ts'
import { createOutbox } from './sending/outbox.ts'
import { tempIdOf } from './sending/renamed.ts'
import { readSync } from './store/apply-sync.ts'
import { Batch, type ChatDatabase, StoreLost } from './store/database.ts'
import { createMemoryDatabase } from './store/memory-database.ts'
import type { EventRow, OutboxRow } from './store/rows.ts'

const roomId = '!room'
const [me, bo] = ['@me:h', '@bo:h']
const person = (userId: string): ChatPerson => ({ userId, accountId: null, name: userId, picture: null })

let clock = 1_000
const event = (id: string, more: Partial<MatrixEvent> = {}): MatrixEvent => {
  clock += 1
  const content = { msgtype: 'm.text', body: id }
  return { type: 'm.room.message', event_id: id, sender: bo, origin_server_ts: clock, content, ...more }
}
const relating = (id: string, relates: object, more: Partial<MatrixEvent> = {}) =>
  event(id, { content: { msgtype: 'm.text', body: id, 'm.relates_to': relates }, ...more })

let token = 0
function replyOf(
  events: MatrixEvent[],
  more: Partial<RoomSync['timeline']> = {},
  room: Partial<RoomSync> = {},
): SyncReply {
  token += 1
  return {
    next_batch: `t${token}`,
    rooms: { join: { [roomId]: { timeline: { events, prev_batch: `p${token}`, ...more }, ...room } } },
  }
}

async function hear(database: ChatDatabase, reply: SyncReply) {
  const synced = await readSync(database, reply, me)
  await database.commit(synced.batch)
  return synced
}

const outboxOf = (database: ChatDatabase) => database.range('outbox', { prefix: [roomId] })
const eventsOf = async (database: ChatDatabase) =>
  (await database.range('events', { prefix: [roomId], from: 0 })).map(({ id }) => id)

let seq = 0
async function write(database: ChatDatabase, body: string, more: Partial<OutboxRow> = {}): Promise<OutboxRow> {
  seq += 1
  const content = { msgtype: 'm.text', body }
  const row: OutboxRow = {
    ...{ roomId, seq, txn: `txn${seq}`, type: 'm.room.message', content, at: seq, state: 'waiting' },
    ...more,
  }
  await database.commit(new Batch().put('outbox', row))
  return row
}

/** A server that takes what it is sent, unless `refuse` throws. */
function sender(database: ChatDatabase, refuse: (body: string) => void = () => undefined) {
  const sent: { body: unknown; id: string; content: Record<string, unknown> }[] = []
  const refused = vi.fn()
  const outbox = createOutbox({
    ...{ database, inTurn: (work) => work(), realRoom: async () => null, later: () => undefined },
    ...{ onChanged: () => undefined, onRefused: refused },
    client: {
      async send(_roomId, _type, content, txn) {
        refuse(String(content.body))
        sent.push({ body: content.body, id: `$${txn}`, content })
        return { event_id: `$${txn}` }
      },
      async redact(_roomId, eventId, txn) {
        sent.push({ body: `takes ${eventId}`, id: `$${txn}`, content: {} })
        return { event_id: `$${txn}` }
      },
      upload: async () => ({ content_uri: 'mxc://h/picture' }),
    },
  })
  return { outbox, sent, refused, bodies: () => sent.map(({ body }) => body) }
}

async function shownIn(database: ChatDatabase, more: { threadId?: string } = {}): Promise<ChatMessage[]> {
  const rows = await database.range('events', { prefix: [roomId], from: 0 })
  return timelineOf({ me, person, power: () => 0, rows, outbox: await outboxOf(database), ...more })
}
const bodiesOf = (messages: readonly ChatMessage[]) => messages.map((each) => ('text' in each ? each.text : each.kind))

test('an answer is one write: its token, its events and state, and the echo of what this device sent', async () => {
  const database = createMemoryDatabase()
  const waiting = await write(database, 'mine', { state: 'sending' })
  const echo = event('$mine', { sender: me, unsigned: { transaction_id: waiting.txn } })
  const { batch } = await readSync(database, replyOf([event('$a'), echo]), me)
  // Nothing is known before it is written.
  expect(await database.range('rooms', { prefix: [] })).toEqual([])
  await database.commit(batch)
  expect(await eventsOf(database)).toEqual(['$a', '$mine'])
  expect(await outboxOf(database)).toEqual([])
  expect((await database.get('meta', 'since'))?.value).toBe(`t${token}`)
  expect((await database.get('rooms', roomId))?.last?.id).toBe('$mine')
  // The same answer again, after a lost write, changes nothing.
  await hear(database, replyOf([event('$a'), echo]))
  expect(await eventsOf(database)).toEqual(['$a', '$mine'])
})

test('a store that is full or taken away is replaced, without what was kept and with what waits to be sent', async () => {
  const waiting = await write(createMemoryDatabase(), 'unsent')
  const opened: ChatDatabase[] = []
  const onReplaced = vi.fn()
  const kept = openKeptDatabase({
    async open() {
      const database = { ...createMemoryDatabase(), isKept: true }
      if (opened.length === 0) database.range = () => Promise.reject(new StoreLost('full'))
      opened.push(database)
      return database
    },
    ...{ forget: async () => undefined, onForgotten: () => undefined, outbox: () => [waiting], onReplaced },
  })
  await kept.commit(new Batch().put('meta', { key: 'since', value: 'then' }))
  const both = await Promise.allSettled([kept.range('rooms', { prefix: [] }), kept.range('events', { prefix: [] })])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // Of two who met one loss, the first has replaced it.
  expect(opened).toHaveLength(2)
  expect(onReplaced).toHaveBeenCalledOnce()
  expect(await kept.get('meta', 'since')).toBeUndefined()
  expect(await outboxOf(kept)).toEqual([waiting])
})

test('what has been sent is known by its transaction, else by its id, whichever comes first', async () => {
  const database = createMemoryDatabase()
  await write(database, 'one')
  const { outbox } = sender(database)
  await outbox.send()
  expect(await outboxOf(database)).toMatchObject([{ state: 'sent', sentId: `$txn${seq}` }])
  expect(bodiesOf(await shownIn(database))).toEqual(['one'])
  await hear(database, replyOf([event(`$txn${seq}`, { sender: me })]))
  expect(await outboxOf(database)).toEqual([])
  expect(await shownIn(database)).toHaveLength(1)
})

test('what belongs to something unsent gets its id when that is sent, by the answer or by its echo', async () => {
  const database = createMemoryDatabase()
  const first = await write(database, 'first')
  const temp = tempIdOf(first)
  const relates = { 'm.relates_to': { 'm.in_reply_to': { event_id: temp } } }
  await write(database, 'answer', { content: { body: 'answer', ...relates } })
  await write(database, '', {
    type: 'm.reaction',
    content: { 'm.relates_to': { rel_type: 'm.annotation', event_id: temp, key: '👍' } },
  })
  await write(database, '', { type: 'm.room.redaction', content: {}, redacts: temp })
  const { outbox, sent } = sender(database)
  await outbox.send()
  expect(sent[1]?.content).toMatchObject({ 'm.relates_to': { 'm.in_reply_to': { event_id: `$${first.txn}` } } })
  expect(sent[2]?.content).toMatchObject({ 'm.relates_to': { event_id: `$${first.txn}` } })
  expect(sent[3]?.body).toBe(`takes $${first.txn}`)

  const other = createMemoryDatabase()
  const lost = await write(other, 'its answer was lost', { state: 'sending' })
  await write(other, 'answer', {
    content: { body: 'answer', 'm.relates_to': { 'm.in_reply_to': { event_id: tempIdOf(lost) } } },
  })
  await hear(other, replyOf([event('$real', { sender: me, unsigned: { transaction_id: lost.txn } })]))
  expect(await outboxOf(other)).toMatchObject([
    { content: { 'm.relates_to': { 'm.in_reply_to': { event_id: '$real' } } } },
  ])
})

test('what waits is sent in the order in which it was written; what was refused holds it up and says why', async () => {
  const database = createMemoryDatabase()
  let isOffline = true
  const { outbox, bodies } = sender(database, (body) => {
    if (isOffline) throw new NetworkFailure('offline')
    if (body === 'refused') throw new MatrixError(403, { code: 'M_FORBIDDEN', message: 'No', retryAfterMs: null })
  })
  const picture = { blob: new Blob(['x'], { type: 'image/jpeg' }), place: 'url' }
  await write(database, 'one', { content: { msgtype: 'm.image', body: 'one' }, files: [picture] })
  for (const body of ['two', 'refused', 'last']) await write(database, body)
  await outbox.send()
  expect((await outboxOf(database)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
  isOffline = false
  await outbox.send()
  expect(bodies()).toEqual(['one', 'two'])
  expect((await outboxOf(database))[0]?.content.url).toBe('mxc://h/picture')
  const shown = await shownIn(database)
  expect(shown.map(({ sending, failure }) => [sending, failure])).toEqual([
    [null, null],
    [null, null],
    ['failed', 'M_FORBIDDEN'],
    ['waiting', null],
  ])
  const [failed] = (await outboxOf(database)).filter(({ state }) => state === 'failed')
  await database.commit(new Batch().remove('outbox', roomId, failed?.seq ?? 0))
  await outbox.send()
  expect(bodies()).toEqual(['one', 'two', 'last'])
})

test('a reaction that is refused is taken back and told, and holds nothing up', async () => {
  const database = createMemoryDatabase()
  const { outbox, bodies, refused } = sender(database, (body) => {
    if (body === 'undefined')
      throw new MatrixError(400, { code: 'M_DUPLICATE_ANNOTATION', message: 'No', retryAfterMs: null })
  })
  await write(database, '', { type: 'm.reaction', content: {} })
  await write(database, 'next')
  await outbox.send()
  expect(bodies()).toEqual(['next'])
  expect(refused).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'm.reaction' }),
    'M_DUPLICATE_ANNOTATION',
  )
})

test('after a silence what was left out is a gap that is read back, and closes where it meets what is known', async () => {
  const database = createMemoryDatabase()
  await hear(database, replyOf([event('$1'), event('$2')]))
  const { gaps } = await hear(database, replyOf([event('$8'), event('$9')], { limited: true }))
  expect([...gaps]).toEqual([roomId])
  const asked: (string | null)[] = []
  const view = createTimelineView({
    ...{ database, roomId, picked: null, onWritten: () => undefined, onChanged: () => undefined },
    around: () => ({ me, person, power: () => 0, outbox: [] }),
    client: {
      async messages(_roomId, { from }) {
        asked.push(from)
        if (asked.length === 1) throw new NetworkFailure('offline')
        return { chunk: ['$7', '$6', '$5', '$4', '$3', '$2', '$1'].map((id) => event(id)), start: '', end: 'more' }
      },
      event: () => Promise.reject(new Error('not asked')),
      relations: () => Promise.reject(new Error('not asked')),
    },
  })
  await view.load()
  // Without a network what is newest is there, and that there is more.
  expect(bodiesOf(view.snapshot().messages)).toEqual(['$8', '$9'])
  expect(view.snapshot()).toMatchObject({ hasOlder: true, isReady: true, failure: { reason: 'offline' } })
  view.snapshot().loadOlder()
  await expect.poll(() => view.snapshot().isLoadingOlder).toBe(false)
  expect(bodiesOf(view.snapshot().messages)).toEqual(['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'])
  // The one before it is still open, as nobody has said that it begins there.
  expect(asked.slice(0, 2)).toEqual([`p${token}`, `p${token}`])
  expect(await eventsOf(database)).toHaveLength(9)
})

test('a question that is come to by its address is read with its answers and with which of them is the one', async () => {
  const database = createMemoryDatabase()
  const question = event('$q', { content: { msgtype: 'm.text', body: 'Where?', 'v.question': { title: 'Where?' } } })
  const choice = { ...event('$c'), type: 'v.answer.accepted' }
  const refers = { 'm.relates_to': { rel_type: 'm.reference', event_id: '$q' }, answer: '$a' }
  const view = createTimelineView({
    ...{ database, roomId, picked: { threadId: '$q' }, onWritten: () => undefined, onChanged: () => undefined },
    around: () => ({ me, person, power: () => 0, outbox: [] }),
    client: {
      messages: () => Promise.reject(new Error('not asked')),
      event: async () => question,
      async relations(_roomId, _root, relation) {
        const answer = relating('$a', { rel_type: 'm.thread', event_id: '$q' })
        return { chunk: relation === 'm.thread' ? [answer] : [{ ...choice, content: refers }] }
      },
    },
  })
  await view.load()
  const { messages } = view.snapshot()
  expect(messages[0]).toMatchObject({ kind: 'question', acceptedAnswer: '$a', acceptedExcerpt: '$a', answers: 1 })
  expect(messages.map(({ id }) => id)).toEqual(['$q', '$a'])
})

test('an answer that repeats what is known leaves no gap', async () => {
  const database = createMemoryDatabase()
  await hear(database, replyOf([event('$1'), event('$2')]))
  const { gaps } = await hear(database, replyOf([event('$2'), event('$3')], { limited: true }))
  expect(gaps.size).toBe(0)
  expect(await eventsOf(database)).toEqual(['$1', '$2', '$3'])
})

test('receipts of threads that are not known are kept, and count once the thread is', async () => {
  const database = createMemoryDatabase()
  const receipt = { $3: { 'm.read': { [me]: { ts: 5, thread_id: '$1' } } } }
  await hear(database, replyOf([], {}, { ephemeral: { events: [{ type: 'm.receipt', content: receipt }] } }))
  expect(await database.get('receipts', roomId, me, '$1')).toMatchObject({ eventId: '$3' })
  const thread = { rel_type: 'm.thread', event_id: '$1' }
  await hear(database, replyOf([event('$1'), relating('$2', thread), relating('$3', thread), relating('$4', thread)]))
  const rows = await database.range('events', { prefix: [roomId], from: 0 })
  const own = (await database.range('receipts', { prefix: [roomId] })).map((row) => [row.thread, row] as const)
  const [root] = timelineOf({ me, person, power: () => 0, rows, outbox: [], ownReceipts: new Map(own) })
  expect(root?.thread).toMatchObject({ replies: 3, unread: 1 })
  expect(bodiesOf(await shownIn(database, { threadId: '$1' }))).toEqual(['$1', '$2', '$3', '$4'])
})

test('edits, reactions and removals change what they belong to, by whom they may', async () => {
  const database = createMemoryDatabase()
  const edit = (id: string, target: string, body: string, more: Partial<MatrixEvent> = {}) =>
    event(id, {
      content: {
        ...{ msgtype: 'm.text', body: `* ${body}`, 'm.new_content': { msgtype: 'm.text', body } },
        'm.relates_to': { rel_type: 'm.replace', event_id: target },
      },
      ...more,
    })
  const like = { rel_type: 'm.annotation', event_id: '$1', key: '👍' }
  await hear(
    database,
    replyOf([
      event('$1'),
      event('$2'),
      edit('$e', '$1', 'better'),
      edit('$forged', '$1', 'not theirs', { sender: '@eve:h' }),
      { ...event('$r'), type: 'm.reaction', sender: me, content: { 'm.relates_to': like } },
      { ...event('$twice'), type: 'm.reaction', sender: me, content: { 'm.relates_to': like } },
      { ...event('$x'), type: 'm.room.redaction', content: { redacts: '$2' }, sender: '@staff:h' },
    ]),
  )
  const [first, second] = await shownIn(database)
  expect(first).toMatchObject({ kind: 'text', text: 'better', reactions: [{ key: '👍', count: 1, mine: '$r' }] })
  expect(first?.editedAt).not.toBeNull()
  expect(second).toMatchObject({ kind: 'removed', by: { userId: '@staff:h' } })
  expect(JSON.stringify(await database.range('events', { prefix: [roomId, '$2'] }, 'id'))).not.toContain('body')
  // What waits shows at once; nobody changes another's words by it.
  await write(database, '', { at: 1, content: edit('', '$1', 'mine').content })
  await write(database, '', { type: 'm.room.redaction', content: {}, redacts: '$r' })
  await write(database, '', { type: 'm.room.redaction', content: {}, redacts: '$twice' })
  expect((await shownIn(database))[0]).toMatchObject({ text: 'better', reactions: [] })
})

test('who comes and goes is told once, and not when only their name changes', async () => {
  const database = createMemoryDatabase()
  const member = (id: string, membership: string, more: object = {}) =>
    event(id, { type: 'm.room.member', state_key: bo, content: { membership, ...more } })
  await hear(
    database,
    replyOf([
      member('$1', 'join'),
      member('$2', 'join', { displayname: 'Bo' }),
      member('$3', 'leave'),
      member('$4', 'join'),
    ]),
  )
  expect((await shownIn(database)).map((each) => ('what' in each ? each.what : null))).toEqual([
    'joined',
    'left',
    'joined',
  ])
})

const live = { relation: 'm.thread', threadId: '$q', content: { msgtype: 'm.text', body: 'There' } }
test.each<[string, string, number, Partial<EventRow>, string | null]>([
  ['whoever asked', bo, 0, live, '$a'],
  ['staff', '@staff:h', 50, live, '$a'],
  ['nobody else', '@eve:h', 0, live, null],
  ['them for what is no answer to it', bo, 0, { ...live, threadId: '$other' }, null],
  ['them until the answer is taken back', bo, 0, { ...live, removedBy: '@eve:h' }, null],
])('an accepted answer counts from %s', (_who, sender, power, answer, accepted) => {
  const row = (id: string, more: Partial<EventRow>): EventRow => ({
    ...{ roomId, order: 1, id, type: 'm.room.message', sender: bo, at: 1, content: {} },
    ...more,
  })
  const question = row('$q', { content: { msgtype: 'm.text', body: 'Where?', 'v.question': { title: 'Where?' } } })
  const choice = row('$c', {
    ...{ type: 'v.answer.accepted', sender },
    content: { 'm.relates_to': { rel_type: 'm.reference', event_id: '$q' }, answer: '$a' },
  })
  const given = { me, person, power: (userId: string) => (userId === sender ? power : 0), outbox: [] }
  expect(timelineOf({ ...given, rows: [question, row('$a', answer), choice] })[0]).toMatchObject({
    ...{ acceptedAnswer: accepted, acceptedExcerpt: accepted ? 'There' : '' },
  })
})

test('of a poll counts what each chose last before it was ended by whom may, and what waits to be sent', async () => {
  const database = createMemoryDatabase()
  const content = pollContent({ question: 'When?', options: ['Friday', 'Saturday'], most: 1 })
  const about = { 'm.relates_to': { rel_type: 'm.reference', event_id: '$poll' } }
  const vote = (id: string, sender: string, ...selections: string[]) =>
    event(id, { type: 'm.poll.response', sender, content: { ...about, 'm.selections': selections } })
  const events = [
    event('$poll', { type: 'm.poll.start', content }),
    vote('$1', '@ana:h', '1'),
    vote('$2', '@ana:h', '2', '1', 'no such'),
    vote('$3', '@chen:h', '1'),
    event('$4', { type: 'm.poll.end', sender: '@chen:h', content: about }),
    vote('$5', '@dora:h'),
  ]
  await hear(database, replyOf(events))
  const shown = async () => {
    const rows = (await database.range('events', { prefix: [roomId], from: 0 })).sort((a, b) => a.order - b.order)
    const needs = { me, person, power: () => 0, rows, outbox: await outboxOf(database) }
    return timelineOf(needs).find(({ kind }) => kind === 'poll')
  }
  const votes = (friday: number, saturday: number) => [
    { id: '1', text: 'Friday', votes: friday },
    { id: '2', text: 'Saturday', votes: saturday },
  ]
  expect(await shown()).toMatchObject({ question: 'When?', options: votes(1, 1), voters: 2, isOver: false, mine: [] })
  await write(database, '', { type: 'm.poll.response', content: { ...about, 'm.selections': ['2'] } })
  expect(await shown()).toMatchObject({ options: votes(1, 2), voters: 3, mine: ['2'] })
  await hear(database, replyOf([event('$end', { type: 'm.poll.end', content: about }), vote('$6', '@late:h', '1')]))
  expect(await shown()).toMatchObject({ options: votes(1, 1), isOver: true })
})
