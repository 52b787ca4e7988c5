import { NetworkFailure } from '@vitrine/client'
import type { MatrixContent } from '@vitrine/client/matrix'
import { randomKey } from '../../../platform/server/random-key.ts'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { ChatActions, ChatDraft, ChatMessage } from '../model.ts'
import { recordIn } from '../reading/content.ts'
import { eventRowOf } from '../reading/event-row.ts'
import { pollTypes } from '../reading/poll.ts'
import { timelineOf } from '../reading/timeline.ts'
import { contentsOf, type DraftMessage, editOf, pollContent } from '../sending/draft-content.ts'
import { preparedPicture } from '../sending/picture.ts'
import { tempIdOf, tempPrefix } from '../sending/renamed.ts'
import { emptyRoom } from '../store/apply-sync.ts'
import { Batch, StoreLost } from '../store/database.ts'
import type { EventRow, OutboxRow } from '../store/rows.ts'
import type { Chat } from './chat.ts'
import { directRoomWith, localPrefix } from './direct-rooms.ts'

/** Signs of typing are told no more often (R39). */
const typingMs = 1_000

export function createActions(chat: Chat): ChatActions {
  const { memory, client, database, commit } = chat
  let lastSeq = 0
  const typedAt = new Map<string, number>()

  const failed = (error: unknown) => logWarning('chat could not do what was asked', error)

  type New = Pick<OutboxRow, 'roomId' | 'type' | 'content'> & Partial<Pick<OutboxRow, 'redacts' | 'files'>>

  async function enqueue(news: readonly New[]): Promise<void> {
    const batch = new Batch()
    for (const row of news) {
      // Of two tabs, too, whoever writes later is later.
      lastSeq = Math.max(Date.now() * 1_000, lastSeq + 1)
      batch.put('outbox', { ...row, seq: lastSeq, txn: randomKey(), at: Date.now(), state: 'waiting' })
    }
    await kept(batch)
    chat.send()
  }

  /** What somebody writes survives the loss of the store, too. */
  async function kept(batch: Batch): Promise<void> {
    try {
      await commit(batch)
    } catch (error) {
      if (!(error instanceof StoreLost)) throw error
      await commit(batch)
    }
  }

  const event = (roomId: string, type: string, content: MatrixContent) => enqueue([{ roomId, type, content }])
  const take = (roomId: string, eventId: string) =>
    enqueue([{ roomId, type: 'm.room.redaction', content: {}, redacts: eventId }])

  function waitingAs(message: Pick<ChatMessage, 'id' | 'roomId'>): OutboxRow | undefined {
    const roomId = memory.idOf(message.roomId)
    return memory.outbox.get(roomId)?.find((row) => tempIdOf(row) === message.id)
  }

  /** With what belongs to it. */
  async function drop(row: OutboxRow): Promise<void> {
    const temp = tempIdOf(row)
    const batch = new Batch().remove('outbox', row.roomId, row.seq)
    for (const other of memory.outbox.get(row.roomId) ?? []) {
      if (other.seq === row.seq) continue
      const relates = recordIn(other.content, 'm.relates_to')
      if (other.redacts === temp || relates.event_id === temp) batch.remove('outbox', other.roomId, other.seq)
      else if (recordIn(relates, 'm.in_reply_to').event_id === temp) {
        const { 'm.in_reply_to': _gone, ...rest } = relates
        batch.put('outbox', { ...other, content: { ...other.content, 'm.relates_to': rest } })
      }
    }
    await commit(batch)
    chat.send()
  }

  async function prepared(message: DraftMessage): Promise<DraftMessage> {
    // A sketch is drawn as it is to be sent.
    if (message.content.msgtype !== 'm.image' || 'v.sketch' in message.content) return message
    const [file] = message.files ?? []
    if (!file) return message
    const { blob, width, height, blurhash } = await preparedPicture(file.blob)
    const info = {
      ...recordIn(message.content.info),
      ...{ mimetype: blob.type, size: blob.size, w: width, h: height },
      // Other clients know it by its unstable name alone.
      ...{ blurhash, 'xyz.amorgan.blurhash': blurhash },
    }
    return { content: { ...message.content, info }, files: [{ ...file, blob }] }
  }

  function peopleOf(roomId: string) {
    const row = memory.rooms.get(roomId)
    const senders = chat
      .view(roomId, null)
      .rows()
      .map(({ sender }) => sender)
    const all = new Set([...(row?.members ?? []), ...(row?.heroes ?? []), ...(row?.invitees ?? []), ...senders])
    return [...all]
      .filter((userId) => userId !== memory.me())
      .map(memory.person)
      .filter(({ name }) => name !== '')
  }

  async function send(given: string, draft: ChatDraft): Promise<void> {
    const roomId = memory.idOf(given)
    const threadEnd = draft.threadId ? chat.view(roomId, { threadId: draft.threadId }).rows().at(-1)?.id : undefined
    if (draft.poll) return event(roomId, pollTypes.start, pollContent(draft.poll))
    const messages = contentsOf(draft, { people: peopleOf(roomId), threadEnd: threadEnd ?? null })
    const news: New[] = []
    for (const message of messages) {
      const ready = await prepared(message).catch((error: unknown) => {
        logWarning('a picture could not be read', error)
        chat.refuse({ code: 'M_BAD_PICTURE', what: 'picture' })
        return null
      })
      if (ready) news.push({ roomId, type: 'm.room.message', ...ready })
    }
    if (news.length > 0) await enqueue(news)
  }

  /** Until the server was asked once, or cannot be: before that nobody knows whom one writes with already. */
  async function known(): Promise<void> {
    await chat.ready
    const isKnown = () => memory.meta('since') !== undefined || ['waiting', 'gave-up'].includes(chat.state())
    if (isKnown()) return
    await new Promise<void>((resolve) => {
      const stop = chat.subscribe(() => {
        if (!isKnown()) return
        stop()
        resolve()
      })
    })
  }

  async function openDirect(accountIds: readonly string[]): Promise<string> {
    await known()
    const { userId: me } = await client.access()
    const host = me.slice(me.indexOf(':'))
    const userIds = [...new Set(accountIds)]
      .map((id) => (id.startsWith('@') ? id : `@${id}${host}`))
      .filter((id) => id !== me)
    if (userIds.length === 0) throw new Error('A direct room needs somebody else.')
    const existing = directRoomWith(memory, userIds)
    if (existing) return existing.id
    const id = `${localPrefix}${randomKey()}`
    const batch = new Batch().put('rooms', { ...emptyRoom(id), invitees: userIds, isDirect: true })
    for (const userId of userIds) {
      if (memory.person(userId).name !== '') continue
      const profile = await client.displayName(userId).catch(() => null)
      if (profile?.displayname) batch.put('people', { userId, name: profile.displayname, picture: null })
    }
    await kept(batch)
    return id
  }

  async function markRead(given: string, eventId: string, threadId?: string): Promise<void> {
    const roomId = memory.idOf(given)
    if (roomId.startsWith(localPrefix) || eventId.startsWith(tempPrefix)) return
    if (threadId === undefined) memory.markRead(roomId)
    const key = `read ${roomId}${threadId === undefined ? '' : ` ${threadId}`}`
    if ((await database.get('meta', key))?.value === eventId) return
    const batch = new Batch().put('meta', { key, value: eventId })
    if (threadId !== undefined) {
      batch.put('receipts', { roomId, userId: memory.me(), thread: threadId, eventId, at: Date.now() })
    }
    await kept(batch)
    try {
      await (threadId === undefined ? client.readMarkers(roomId, eventId) : client.receipt(roomId, eventId, threadId))
    } catch (error) {
      // It is told when there is a network again.
      if (error instanceof NetworkFailure) return
      logWarning('what was read could not be told', error)
    }
    const now = await database.get('meta', key)
    if (now?.value === eventId) await database.commit(new Batch().remove('meta', key))
  }

  async function search(given: string | null, words: string): Promise<ChatMessage[]> {
    const roomId = given === null ? null : memory.idOf(given)
    const { search_categories: found } = await client.search(words, roomId)
    return (found.room_events?.results ?? []).flatMap(({ result }) => {
      const row = result?.room_id ? eventRowOf(result.room_id, result, -1) : null
      return row ? shownAlone(row) : []
    })
  }

  /** Wherever it stands. */
  function shownAlone(row: EventRow): ChatMessage[] {
    const { threadId = null, ...top } = row
    const found = timelineOf({ ...memory.around(top.roomId), outbox: [], rows: [top], withNotices: false })
    return found.map((message) => ({ ...message, threadId }))
  }

  async function message(given: string, id: string): Promise<ChatMessage | null> {
    await chat.ready
    const roomId = memory.idOf(given)
    const [known] = await database.range('events', { prefix: [roomId, id], limit: 1 }, 'id')
    const row = known ?? eventRowOf(roomId, await client.event(roomId, id), -1)
    return row ? (shownAlone(row)[0] ?? null) : null
  }

  return {
    send: (roomId, draft) => send(roomId, draft).catch(failed),
    edit(message, text) {
      const roomId = memory.idOf(message.roomId)
      void event(roomId, 'm.room.message', editOf(message.id, text, peopleOf(roomId))).catch(failed)
    },
    async remove(message) {
      const waiting = waitingAs(message)
      if (waiting && waiting.state !== 'sending') return drop(waiting)
      await take(memory.idOf(message.roomId), message.id)
    },
    react(message, key) {
      if (message.reactions.some((each) => each.key === key && each.mine !== null)) return
      const relates = { rel_type: 'm.annotation', event_id: message.id, key }
      void event(memory.idOf(message.roomId), 'm.reaction', { 'm.relates_to': relates }).catch(failed)
    },
    unreact(message, key) {
      const mine = message.reactions.find((each) => each.key === key)?.mine
      if (!mine) return
      const waiting = waitingAs({ id: mine, roomId: message.roomId })
      const done = waiting?.state === 'waiting' ? drop(waiting) : take(memory.idOf(message.roomId), mine)
      void done.catch(failed)
    },
    retry(message) {
      const row = waitingAs(message)
      if (!row) return
      const { failure: _gone, ...rest } = row
      void commit(new Batch().put('outbox', { ...rest, state: 'waiting' }))
        .then(() => chat.send())
        .catch(failed)
    },
    discard(message) {
      const row = waitingAs(message)
      if (row) void drop(row).catch(failed)
    },
    markRead: (roomId, eventId, threadId) => void markRead(roomId, eventId, threadId).catch(failed),
    typing(given, isTyping) {
      const roomId = memory.idOf(given)
      const last = typedAt.get(roomId) ?? 0
      const isRecent = Date.now() - last < typingMs
      if (roomId.startsWith(localPrefix) || (isTyping ? isRecent : !isRecent)) return
      typedAt.set(roomId, isTyping ? Date.now() : 0)
      // A sign that does not arrive is none.
      client.typing(roomId, isTyping, typingMs).catch(() => undefined)
    },
    async mute(given, on) {
      const roomId = memory.idOf(given)
      await (on ? client.setPushRule('room', roomId, { actions: [] }) : client.removePushRule('room', roomId))
    },
    async archive(given, on) {
      await client.setAccountData('v.archived', { on }, memory.idOf(given))
    },
    async join(roomId) {
      await client.join(roomId)
    },
    async leave(given) {
      const roomId = memory.idOf(given)
      if (!roomId.startsWith(localPrefix)) {
        await client.leave(roomId)
        return
      }
      const batch = new Batch().remove('rooms', roomId)
      for (const { seq } of memory.outbox.get(roomId) ?? []) batch.remove('outbox', roomId, seq)
      await commit(batch)
    },
    acceptAnswer: (question, answerId) =>
      event(memory.idOf(question.roomId), 'v.answer.accepted', {
        'm.relates_to': { rel_type: 'm.reference', event_id: question.id },
        answer: answerId,
      }),
    openDirect,
    async report(message, reason) {
      await client.report(memory.idOf(message.roomId), message.id, reason)
    },
    vote: (poll, optionIds) =>
      void event(memory.idOf(poll.roomId), pollTypes.vote, {
        'm.relates_to': { rel_type: 'm.reference', event_id: poll.id },
        'm.selections': [...optionIds],
      }).catch(failed),
    endPoll: (poll) =>
      void event(memory.idOf(poll.roomId), pollTypes.end, {
        'm.relates_to': { rel_type: 'm.reference', event_id: poll.id },
        'm.text': [{ body: poll.kind === 'poll' ? poll.question : '' }],
      }).catch(failed),
    message,
    wake: () => chat.wake(),
    search,
  }
}
