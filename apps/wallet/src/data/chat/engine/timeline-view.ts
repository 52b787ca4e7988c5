import { replaceEqualDeep } from '@tanstack/react-query'
import type { MatrixClient, MatrixEvent } from '@vitrine/client/matrix'
import type { ChatMessage, ChatTimeline } from '../model.ts'
import { recordIn } from '../reading/content.ts'
import { eventRowOf, isShown } from '../reading/event-row.ts'
import { answeredBy, type TimelineNeeds, timelineOf } from '../reading/timeline.ts'
import { readOlder } from '../store/apply-sync.ts'
import { Batch, type ChatDatabase } from '../store/database.ts'
import type { EventRow, GapRow } from '../store/rows.ts'

export type Picked = { threadId: string } | { kind: 'question' | 'sketch' } | null

export interface ViewNeeds {
  database: ChatDatabase
  client: Pick<MatrixClient, 'messages' | 'event' | 'relations'>
  roomId: string
  picked: Picked
  /** What messages are made with besides events. */
  around(): Omit<TimelineNeeds, 'rows' | 'aside' | 'threadId'>
  /** Tells all who show this room, other tabs too, what was read back. */
  onWritten(place: number): void
  onChanged(): void
}

export interface TimelineView {
  snapshot(): ChatTimeline
  /** Events from this place on have changed, or come. */
  reload(place: number): Promise<void>
  /** What messages are made with has changed. */
  redraw(): void
  load(): Promise<void>
  rows(): readonly EventRow[]
}

const storedPage = 80
const pickedPage = 20
/** Fewer would leave a screen half empty. */
const shownMin = 12
/** Of the server, at one go. */
const pagesMax = 5

/** One room's messages, a thread's, or those of a kind, as far as they have been read back. */
export function createTimelineView(needs: ViewNeeds): TimelineView {
  const { database, client, roomId, picked, around, onChanged } = needs
  let rows: EventRow[] = []
  const aside = new Map<string, EventRow>()
  const unknown = new Set<string>()
  let gaps: GapRow[] = []
  let isReady = false
  let isLoadingOlder = false
  let failure: unknown = null
  let storeIsOver = false
  /** Of a thread: where the server goes on; null at its beginning. */
  let threadFrom: string | null | undefined
  let pickedLimit = pickedPage
  let snapshot: ChatTimeline | null = null
  let turn: Promise<void> = Promise.resolve()

  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work, work)
    return turn
  }
  const changed = () => {
    snapshot = null
    onChanged()
  }

  /** The newest run whose older end has not been reached. */
  const openGap = () => gaps.findLast(({ prevBatch }) => prevBatch !== null)
  const floor = () => openGap()?.from ?? 0

  async function readGaps() {
    gaps = await database.range('gaps', { prefix: [roomId] })
  }

  async function readStored(before?: number): Promise<EventRow[]> {
    const found = await database.range('events', {
      prefix: [roomId],
      from: floor(),
      ...(before === undefined ? {} : { before }),
      newestFirst: true,
      limit: storedPage,
    })
    storeIsOver = found.length < storedPage
    return found.reverse()
  }

  const shownIn = (some: readonly EventRow[]) => some.filter((row) => isShown(row) && row.threadId === undefined).length

  async function readMain(): Promise<void> {
    await readGaps()
    rows = await readStored()
    while (!storeIsOver && shownIn(rows) < shownMin) rows = [...(await readStored(rows[0]?.order)), ...rows]
  }

  async function readPicked(): Promise<void> {
    await readGaps()
    const isThread = picked !== null && 'threadId' in picked
    const found = isThread
      ? await database.range('events', { prefix: [roomId, picked.threadId], newestFirst: true, limit: 500 }, 'thread')
      : await database.range(
          'events',
          { prefix: [roomId, (picked as { kind: string }).kind], newestFirst: true, limit: pickedLimit },
          'kind',
        )
    storeIsOver = found.length < pickedLimit
    const heads = found.reverse()
    if (isThread) {
      const root = await find(picked.threadId)
      if (root) heads.unshift(root)
    }
    aside.clear()
    // Whether they were changed, reacted to, answered.
    for (const head of heads) {
      const related = await database.range('events', { prefix: [roomId, head.id] }, 'related')
      const answers = isThread ? [] : await database.range('events', { prefix: [roomId, head.id] }, 'thread')
      for (const row of [...related, ...answers]) aside.set(row.id, row)
    }
    rows = heads
  }

  /** Kept, or asked for by its id. */
  async function find(id: string): Promise<EventRow | null> {
    const [kept] = await database.range('events', { prefix: [roomId, id], limit: 1 }, 'id')
    if (kept || unknown.has(id) || !id.startsWith('$') || roomId.startsWith('local+')) return kept ?? null
    unknown.add(id)
    const event = await client.event(roomId, id).catch(() => null)
    const row = event && eventRowOf(roomId, event, -1)
    if (!row) return null
    await database.commit(new Batch().put('events', row))
    return row
  }

  /** What messages here answer and does not stand here. */
  async function readAside(): Promise<void> {
    const here = new Set(rows.map(({ id }) => id))
    const wanted = rows.flatMap((row) => answeredBy(row) ?? []).filter((id) => !here.has(id) && !aside.has(id))
    if (picked === null && [...aside.keys()].some((id) => here.has(id))) for (const id of here) aside.delete(id)
    for (const id of new Set(wanted)) {
      const row = await find(id)
      if (!row) continue
      aside.set(id, row)
      changed()
    }
  }

  async function read(): Promise<void> {
    await (picked === null ? readMain() : readPicked())
    isReady = true
    changed()
    void readAside()
  }

  async function readChoices(rootId: string): Promise<readonly MatrixEvent[]> {
    const [root] = await database.range('events', { prefix: [roomId, rootId], limit: 1 }, 'id')
    if (root?.kind !== 'question') return []
    return (await client.relations(roomId, rootId, 'm.reference', { from: null })).chunk
  }

  /** One page more of what the server has. */
  async function askServer(): Promise<boolean> {
    if (picked !== null && 'threadId' in picked) {
      if (threadFrom === null) return false
      const isFirst = threadFrom === undefined
      const page = await client.relations(roomId, picked.threadId, 'm.thread', { from: threadFrom ?? null })
      // Which answer was accepted does not stand among the answers.
      const choices = isFirst ? await readChoices(picked.threadId) : []
      threadFrom = page.next_batch ?? null
      const batch = new Batch()
      for (const event of [...page.chunk, ...choices]) {
        const [kept] = await database.range('events', { prefix: [roomId, event.event_id], limit: 1 }, 'id')
        const row = kept ? null : eventRowOf(roomId, event, -1)
        if (row) batch.put('events', row)
      }
      await database.commit(batch)
      return true
    }
    await readGaps()
    const gap = openGap()
    if (!gap?.prevBatch) return false
    const page = await client.messages(roomId, { from: gap.prevBatch })
    await database.commit(await readOlder(database, gap, page))
    await readGaps()
    return true
  }

  async function older(): Promise<void> {
    if (picked !== null) {
      const before = rows.length
      if (!('threadId' in picked)) pickedLimit += pickedPage
      for (let pages = 0; pages < pagesMax; pages += 1) {
        await readPicked()
        if (rows.length > before) return
        if (!(await askServer())) return
      }
      return
    }
    const first = rows[0]?.order
    let added: EventRow[] = []
    for (let pages = 0; shownIn(added) < shownMin && pages <= pagesMax; ) {
      if (storeIsOver) {
        const wasOpen = openGap()
        if (!wasOpen) break
        pages += 1
        if (!(await askServer())) break
        storeIsOver = false
      }
      const more = await readStored(added[0]?.order ?? first)
      added = [...more, ...added]
    }
    rows = [...added, ...rows]
    if (added[0]) needs.onWritten(added[0].order)
  }

  const hasOlder = () => {
    if (!isReady) return false
    if (picked !== null && 'threadId' in picked) return threadFrom !== null && !roomId.startsWith('local+')
    return !storeIsOver || openGap() !== undefined
  }

  async function loadOlder(): Promise<void> {
    if (isLoadingOlder || !hasOlder()) return
    isLoadingOlder = true
    failure = null
    changed()
    await inTurn(async () => {
      try {
        await older()
      } catch (error) {
        failure = error
      }
      isLoadingOlder = false
      changed()
      void readAside()
    })
  }

  let messages: readonly ChatMessage[] = []

  return {
    rows: () => rows,
    async load() {
      await inTurn(read)
      const isThread = picked !== null && 'threadId' in picked
      // A screen that is half empty looks like a room in which nothing is said.
      if ((picked === null && shownIn(rows) < shownMin) || isThread) await loadOlder()
    },
    reload: (place) =>
      inTurn(async () => {
        if (!isReady || picked !== null) return read()
        const { base } = gaps.at(-1) ?? { base: -1 }
        await readGaps()
        // A new run has begun: what is older is shown when what lies between has come.
        if ((gaps.at(-1)?.base ?? -1) !== base) return read()
        const from = Math.max(place, rows[0]?.order ?? floor())
        const fresh = await database.range('events', { prefix: [roomId], from })
        rows = [...rows.filter(({ order }) => order < from), ...fresh]
        changed()
        void readAside()
      }),
    redraw: changed,
    snapshot() {
      if (snapshot) return snapshot
      if (isReady) {
        const threadId = picked !== null && 'threadId' in picked ? picked.threadId : undefined
        const given = around()
        const made = timelineOf({
          ...given,
          ...{ rows, aside, threadId },
          ...(picked !== null && 'kind' in picked
            ? { withNotices: false, outbox: given.outbox.filter(isOf(picked.kind)) }
            : {}),
        })
        const ordered = picked !== null && 'kind' in picked ? made.reverse() : made
        messages = replaceEqualDeep(messages, ordered)
      }
      snapshot = { messages, isReady, hasOlder: hasOlder(), isLoadingOlder, failure, loadOlder: () => void loadOlder() }
      return snapshot
    },
  }
}

const isOf =
  (kind: string) =>
  ({ content, type }: Pick<EventRow, 'content' | 'type'>) =>
    type !== 'm.room.message' || [content, recordIn(content, 'm.new_content')].some((each) => `v.${kind}` in each)
