import type { ChatMessage, ChatPerson } from '../model.ts'
import { tempIdOf } from '../sending/renamed.ts'
import type { EventRow, OutboxRow, ReceiptRow } from '../store/rows.ts'
import { bodyOf, excerptOf } from './body.ts'
import { isRecord, recordIn, textOrNull, textsIn } from './content.ts'
import { isShown } from './event-row.ts'
import { countedPoll, pollTypes } from './poll.ts'

export interface TimelineNeeds {
  me: string
  person(userId: string): ChatPerson
  /** Power that decides whose choice of an answer counts besides that of who asked. */
  power(userId: string): number
  /** Ascending, unbroken up to the newest. */
  rows: readonly EventRow[]
  /** Others that these refer to. */
  aside?: ReadonlyMap<string, EventRow>
  /** Of the room, in the order of sending. */
  outbox: readonly OutboxRow[]
  /** The person's own, by thread. */
  ownReceipts?: ReadonlyMap<string, ReceiptRow>
  /** Only what stands in this thread, its root first; else all that stands in none. */
  threadId?: string | undefined
  /** An address of a picture that waits to be sent. */
  localUrl?(row: OutboxRow): string | null
  /** Notices of state are for timelines, not for what is picked from them. */
  withNotices?: boolean
}

const staffPower = 50

interface Relations {
  edits: Map<string, { content: EventRow['content']; at: number }>
  /** By target, key and sender: event id. */
  reactions: Map<string, Map<string, Map<string, string>>>
  threads: Map<string, EventRow[]>
  /** Votes and ends of polls, in the order in which they came. */
  polls: Map<string, EventRow[]>
  accepted: Map<string, { answer: string | null; sender: string }[]>
  /** Taken back, by whom. */
  goes: Map<string, string>
  known: ReadonlyMap<string, EventRow>
}

/** Messages as they are shown, from events as they are kept. Pure. */
export function timelineOf(needs: TimelineNeeds): ChatMessage[] {
  const { rows, outbox, me, threadId } = needs
  const relations = relationsOf(needs)
  const seen = new Set<string>()
  const isHere = (row: EventRow) =>
    threadId === undefined ? row.threadId === undefined : row.threadId === threadId || row.id === threadId
  const messages: ChatMessage[] = []
  const memberships = new Map<string, unknown>()
  for (const given of rows) {
    const row = given.type === 'm.room.member' ? afterBefore(given, memberships) : given
    const isNotice = row.stateKey !== undefined && needs.withNotices !== false && threadId === undefined
    if (!(isShown(row) || isNotice) || !isHere(row) || seen.has(row.id)) continue
    const message = messageOf(row, needs, relations)
    if (!message) continue
    seen.add(row.id)
    messages.push(message)
  }
  const isKnown = (row: OutboxRow) => row.sentId !== undefined && seen.has(row.sentId)
  for (const row of outbox) {
    const isSaid = row.type === 'm.room.message' || row.type === pollTypes.start
    if (!isSaid || row.redacts || isEdit(row.content) || isKnown(row)) continue
    const event = pendingRow(row, me)
    if (!isHere(event) || relations.goes.has(event.id)) continue
    const message = messageOf(event, needs, relations)
    if (!message) continue
    const localUrl = row.files ? (needs.localUrl?.(row) ?? null) : null
    const sending = row.state === 'sent' ? null : row.state
    messages.push({
      ...message,
      ...(message.kind === 'picture' || message.kind === 'sketch' ? { localUrl } : {}),
      ...{ sending, failure: row.failure ?? null },
    })
  }
  return messages
}

/** Who only changes their name or picture neither comes nor goes. */
function afterBefore(row: EventRow, memberships: Map<string, unknown>): EventRow {
  const userId = row.stateKey ?? ''
  const known = memberships.get(userId)
  memberships.set(userId, row.content.membership)
  return row.before || known === undefined ? row : { ...row, before: { membership: known } }
}

const isEdit = (content: EventRow['content']) => recordIn(content, 'm.relates_to').rel_type === 'm.replace'

/** One that waits, as the event that it will be. */
export function pendingRow(row: OutboxRow, me: string): EventRow {
  const { rel_type: relation, event_id: target } = recordIn(row.content, 'm.relates_to')
  return {
    ...{ roomId: row.roomId, order: Number.MAX_SAFE_INTEGER, id: row.sentId ?? tempIdOf(row), type: row.type },
    ...{ sender: me, at: row.at, content: row.content },
    ...(relation === 'm.thread' && typeof target === 'string' ? { threadId: target } : {}),
  }
}

function relationsOf({ rows, aside, outbox, me, power }: TimelineNeeds): Relations {
  const waiting = outbox.filter(({ redacts }) => !redacts).map((row) => pendingRow(row, me))
  const known = new Map<string, EventRow>()
  for (const row of [...(aside?.values() ?? []), ...rows, ...waiting]) known.set(row.id, row)
  const relations: Relations = {
    ...{ edits: new Map(), reactions: new Map(), threads: new Map(), polls: new Map(), accepted: new Map() },
    goes: new Map(outbox.flatMap(({ redacts }) => (redacts ? [[redacts, me]] : []))),
    known,
  }
  const isLive = (row: EventRow) => row.removedBy === undefined && !relations.goes.has(row.id)
  const all = [...known.values()]
  for (const row of all) {
    if (row.relation === 'redacts' && row.relatesTo) relations.goes.set(row.relatesTo, row.sender)
  }
  for (const row of all) {
    if (row.edit) relations.edits.set(row.id, newContent(row.edit))
    if (row.threadId !== undefined && isShown(row) && isLive(row)) {
      relations.threads.set(row.threadId, [...(relations.threads.get(row.threadId) ?? []), row])
    }
  }
  for (const row of all) {
    if (!isLive(row)) continue
    const { rel_type: relation, event_id: target, key } = recordIn(row.content, 'm.relates_to')
    if (typeof target !== 'string') continue
    if (relation === 'm.replace' && row.type === 'm.room.message') {
      // Only one's own words can be changed, and only into words of the same kind.
      if (known.get(target)?.sender !== row.sender) continue
      // Clocks differ: what waits is newer than all that has come.
      const isNewest = row.order === Number.MAX_SAFE_INTEGER || (relations.edits.get(target)?.at ?? 0) <= row.at
      if (isNewest) relations.edits.set(target, newContent(row))
    } else if (
      relation === 'm.annotation' &&
      row.type === 'm.reaction' &&
      typeof key === 'string' &&
      key.length <= 64
    ) {
      const keys = relations.reactions.get(target) ?? new Map<string, Map<string, string>>()
      const senders = keys.get(key) ?? new Map<string, string>()
      if (!senders.has(row.sender)) senders.set(row.sender, row.id)
      relations.reactions.set(target, keys.set(key, senders))
    } else if (relation === 'm.reference' && (row.type === pollTypes.vote || row.type === pollTypes.end)) {
      relations.polls.set(target, [...(relations.polls.get(target) ?? []), row])
    } else if (relation === 'm.reference' && row.type === 'v.answer.accepted') {
      if (row.sender !== known.get(target)?.sender && power(row.sender) < staffPower) continue
      const answer = textOrNull(row.content.answer)
      relations.accepted.set(target, [...(relations.accepted.get(target) ?? []), { answer, sender: row.sender }])
    }
  }
  return relations
}

function newContent({ content, at }: Pick<EventRow, 'content' | 'at'>) {
  const given = content['m.new_content']
  return { content: isRecord(given) ? given : content, at }
}

function messageOf(row: EventRow, needs: TimelineNeeds, relations: Relations): ChatMessage | null {
  const { me, person } = needs
  const goneBy = row.removedBy ?? relations.goes.get(row.id)
  const live = goneBy === undefined ? row : { ...row, removedBy: goneBy }
  const edit = live.removedBy === undefined ? relations.edits.get(row.id) : undefined
  const content = edit?.content ?? live.content
  const body = bodyOf(live, content, person)
  if (!body) return null
  const isRemoved = live.removedBy !== undefined
  const answers = relations.threads.get(row.id) ?? []
  return {
    ...{ id: row.id, roomId: row.roomId, sender: person(row.sender), isMine: row.sender === me, sentAt: row.at },
    ...{ editedAt: edit?.at ?? null, sending: null, failure: null },
    replyTo: isRemoved ? null : replyOf(live, needs, relations),
    threadId: row.threadId ?? null,
    thread: threadOf(row, answers, needs, relations),
    reactions: isRemoved ? [] : reactionsOf(row.id, needs, relations),
    mentionsMe: row.sender !== me && namesMe(content, me),
    ...(body.kind === 'question'
      ? {
          ...body,
          answers: Math.max(answers.length, row.replies?.count ?? 0),
          ...acceptedOf(row, needs, relations),
        }
      : body.kind === 'poll'
        ? countedPoll(
            body,
            relations.polls.get(row.id) ?? [],
            me,
            ({ sender }) => sender === row.sender || needs.power(sender) >= staffPower,
          )
        : body),
  }
}

/** The choice that was made last; it is one of the answers, and has not been taken back. */
function acceptedOf({ id }: EventRow, { person }: TimelineNeeds, { accepted, edits, goes, known }: Relations) {
  const acceptedAnswer = accepted.get(id)?.at(-1)?.answer ?? null
  const answer = acceptedAnswer === null ? undefined : known.get(acceptedAnswer)
  if (!answer) return { acceptedAnswer, acceptedExcerpt: '' }
  const isGone = answer.removedBy !== undefined || goes.has(answer.id)
  if (answer.threadId !== id || isGone) return { acceptedAnswer: null, acceptedExcerpt: '' }
  const body = bodyOf(answer, edits.get(answer.id)?.content ?? answer.content, person)
  return { acceptedAnswer, acceptedExcerpt: body ? excerptOf(body) : '' }
}

export function namesMe(content: EventRow['content'], me: string): boolean {
  const mentions = recordIn(content, 'm.mentions')
  return mentions.room === true || textsIn(mentions.user_ids).includes(me)
}

/** Event id that a message answers by itself, not by its thread. */
export function answeredBy({ content }: Pick<EventRow, 'content'>): string | null {
  const relates = recordIn(content, 'm.relates_to')
  if (relates.rel_type === 'm.thread' && relates.is_falling_back === true) return null
  return textOrNull(recordIn(relates, 'm.in_reply_to').event_id)
}

function replyOf(row: EventRow, needs: TimelineNeeds, { edits, goes, known }: Relations): ChatMessage['replyTo'] {
  const id = answeredBy(row)
  if (id === null) return null
  const answered = known.get(id)
  if (!answered) return { id, sender: null, excerpt: '' }
  const goneBy = goes.get(id)
  const shown = goneBy === undefined ? answered : { ...answered, removedBy: goneBy }
  const body = bodyOf(shown, edits.get(id)?.content ?? shown.content, needs.person)
  return { id, sender: needs.person(answered.sender), excerpt: body ? excerptOf(body) : '' }
}

function threadOf(
  row: EventRow,
  answers: readonly EventRow[],
  needs: TimelineNeeds,
  relations: Relations,
): ChatMessage['thread'] {
  const replies = Math.max(answers.length, row.replies?.count ?? 0)
  if (replies === 0) return null
  const last = answers.at(-1)
  const senders = [...new Set([...answers.map(({ sender }) => sender).reverse(), row.replies?.lastSender ?? ''])]
  const readAt = readAtOf(row, answers, needs, relations)
  return {
    replies,
    lastAt: Math.max(last?.at ?? 0, row.replies?.lastAt ?? 0),
    people: senders
      .filter((userId) => userId !== '')
      .slice(0, 3)
      .map(needs.person),
    unread: readAt === null ? 0 : answers.filter(({ at, sender }) => sender !== needs.me && at > readAt).length,
  }
}

/** When the newest was said that they have read of a thread; null for one that they take no part in. */
function readAtOf(
  root: EventRow,
  answers: readonly EventRow[],
  { ownReceipts, me }: TimelineNeeds,
  { known }: Relations,
): number | null {
  const receipt = ownReceipts?.get(root.id)
  const own = [root, ...answers].filter(({ sender }) => sender === me).at(-1)
  if (!receipt && !own) return null
  const readAt = receipt && (known.get(receipt.eventId)?.at ?? receipt.at)
  return Math.max(readAt ?? 0, own?.at ?? 0)
}

function reactionsOf(id: string, { me, person }: TimelineNeeds, { reactions }: Relations): ChatMessage['reactions'] {
  return [...(reactions.get(id) ?? [])].map(([key, senders]) => ({
    ...{ key, count: senders.size, mine: senders.get(me) ?? null },
    people: [...senders.keys()].slice(0, 20).map(person),
  }))
}
