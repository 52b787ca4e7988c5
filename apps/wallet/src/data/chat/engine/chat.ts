import { createMatrixClient, type MatrixClient } from '@vitrine/client/matrix'
import { chatDatabaseOf, noteChat, removeDatabase } from '../../../platform/device/chat-databases.ts'
import { logWarning } from '../../../platform/telemetry/log.ts'
import type { ChatPerson, ChatState } from '../model.ts'
import { alone, createChatSession } from '../session.ts'
import type { Batch, ChatDatabase } from '../store/database.ts'
import { type Losing, openIndexedDatabase } from '../store/indexed-database.ts'
import type { OutboxRow } from '../store/rows.ts'
import { type Changes, changesOf } from './changes.ts'
import { openKeptDatabase } from './kept-database.ts'
import { lead } from './lead.ts'
import { type ChatMemory, createMemory } from './memory.ts'
import type { ChatRefusal } from './refusal.ts'
import { createTimelineView, type Picked, type TimelineView } from './timeline-view.ts'

export interface ChatNeeds {
  accountId: string
  /** Of `GET /me/chat`. */
  invitation(): Promise<{ homeserverUrl: string; token: string; deviceId?: string | null }>
  /** Whether the person has blocked somebody. */
  isBlocked(accountId: string): Promise<boolean>
  fetch?: typeof fetch
  openDatabase?: (accountId: string, losing: Losing) => Promise<ChatDatabase>
}

/** Chat of one person in this tab: what is kept, what follows the server if no other tab does, what screens read. */
export interface Chat {
  /** Runs as long as somebody needs it, and a little longer. */
  retain(): () => void
  ready: Promise<void>
  isReady(): boolean
  /** Whether something waits to be sent. */
  hasUnsent(): boolean
  state(): ChatState
  memory: ChatMemory
  client: MatrixClient
  database: ChatDatabase
  /** Writes, and tells every tab. */
  commit(batch: Batch): Promise<void>
  /** Sends what waits, in whichever tab does that. */
  send(): void
  /** Asks the server anew at once, where it waited to. */
  wake(): void
  subscribe(listener: () => void): () => void
  /** Another one each time that something has changed. */
  version(): number
  typing(roomId: string): readonly ChatPerson[]
  /** The same one as long as somebody holds it. */
  view(roomId: string, picked: Picked): TimelineView
  hold(roomId: string, picked: Picked): () => void
  /** Somebody has made this device forget the person. */
  isForgotten(): boolean
  refuse(refusal: ChatRefusal): void
  onRefusal(listener: (refusal: ChatRefusal) => void): () => void
  localUrls: { of(row: OutboxRow): string | null; byMxc(mxc: string): string | null }
}

type Told =
  | { type: 'changes'; changes: Changes }
  | { type: 'typing'; roomId: string; userIds: string[] }
  | { type: 'state'; state: ChatState }
  | { type: 'send' }
  | { type: 'wake' }
  | { type: 'hello' }

const lingerMs = 60_000

export function createChat(needs: ChatNeeds): Chat {
  const { accountId } = needs
  const listeners = new Set<() => void>()
  const refusals = new Set<(refusal: ChatRefusal) => void>()
  const typing = new Map<string, readonly ChatPerson[]>()
  const urls = createLocalUrls()
  let state: ChatState = 'starting'
  let version = 0
  let isReady = false
  let users = 0
  let channel: BroadcastChannel | undefined
  let running: AbortController | undefined
  let lingering: ReturnType<typeof setTimeout> | undefined
  let leading: { send(): void; wake(): void } | undefined
  let isTold = false
  let isForgotten = false

  const tell = (told: Told) => channel?.postMessage(told)
  const hasUnsent = () =>
    [...memory.outbox.values()].some((rows) => rows.some(({ state: at }) => at === 'waiting' || at === 'sending'))
  let noted: boolean | undefined
  /** So that the next start of the app sends it, chat opened or not. */
  const noteUnsent = () => {
    const waits = hasUnsent()
    if (noted === waits || !isReady || isForgotten) return
    noted = waits
    noteChat(accountId, waits)
  }
  const changed = () => {
    version += 1
    noteUnsent()
    if (isTold) return
    isTold = true
    // Of what one write changes, screens hear once.
    queueMicrotask(() => {
      isTold = false
      for (const listener of listeners) listener()
    })
  }
  const setState = (next: ChatState) => {
    const shown = database.isKept || next !== 'live' ? next : 'quota'
    if (shown === state) return
    state = shown
    tell({ type: 'state', state: shown })
    changed()
  }

  const forget = () => removeDatabase(chatDatabaseOf(accountId))
  const database: ChatDatabase = openKeptDatabase({
    open: (losing) => (needs.openDatabase ?? openIndexedDatabase)(accountId, losing),
    forget,
    onForgotten() {
      isForgotten = true
      stop()
      // Screens of somebody who is still signed in then begin anew.
      setTimeout(changed, forgottenMs)
    },
    outbox: () => [...memory.outbox.values()].flat(),
    onReplaced: () => leading?.wake(),
  })
  const memory = createMemory(database, urls.of)
  const session = createChatSession({
    database: { get: database.get, commit },
    ...{ accountId, forget, invitation: needs.invitation },
    ...(needs.fetch ? { fetch: needs.fetch } : {}),
  })
  const client = createMatrixClient({ session, ...(needs.fetch ? { fetch: needs.fetch } : {}) })

  async function take(changes: Changes): Promise<void> {
    await memory.take(changes)
    for (const { view, roomId } of views.values()) {
      const place = changes.places.find(([id]) => id === roomId)?.[1]
      if (place !== undefined) await view.reload(place)
      else if (concerns(changes, roomId)) view.redraw()
    }
    changed()
  }

  async function commit(batch: Batch): Promise<void> {
    await database.commit(batch)
    const changes = changesOf(batch)
    tell({ type: 'changes', changes })
    await take(changes)
  }

  function setTyping(roomId: string, userIds: readonly string[]): void {
    const others = userIds.filter((userId) => userId !== memory.me()).map(memory.person)
    if (others.length === 0 && !typing.has(roomId)) return
    if (others.length === 0) typing.delete(roomId)
    else typing.set(roomId, others)
    changed()
  }

  function hear({ data }: { data: Told }): void {
    if (data.type === 'changes') void take(data.changes).catch(failed)
    else if (data.type === 'typing') setTyping(data.roomId, data.userIds)
    else if (data.type === 'send') leading?.send()
    else if (data.type === 'wake') leading?.wake()
    else if (data.type === 'hello') leading && tell({ type: 'state', state })
    else {
      state = data.state
      changed()
    }
  }

  // A store that is lost at once has another one in its place.
  const ready = memory
    .load()
    .catch(memory.load)
    .then(() => {
      isReady = true
      changed()
    })

  function start(): void {
    clearTimeout(lingering)
    if (running || isForgotten) return
    const run = new AbortController()
    running = run
    if (typeof BroadcastChannel !== 'undefined') {
      channel = new BroadcastChannel(`vitrine-chat:${accountId}`)
      channel.onmessage = hear
      tell({ type: 'hello' })
    }
    const work = async () => {
      await ready
      if (run.signal.aborted) return
      const lock = () =>
        lead({
          ...{ database, client, memory, commit, setState, setTyping, signal: run.signal },
          isBlocked: needs.isBlocked,
          refuse: (refusal) => chat.refuse(refusal),
          tellTyping: (roomId, userIds) => tell({ type: 'typing', roomId, userIds }),
          onLeading(begun) {
            leading = begun
          },
        })
      await alone(`vitrine-chat:${accountId}`, async () => (run.signal.aborted ? undefined : lock()), run.signal)
    }
    work()
      .catch((error: unknown) => {
        if (!run.signal.aborted) failed(error)
      })
      .finally(() => {
        leading = undefined
      })
  }

  /** As long as something waits to be sent, it goes on. */
  function linger(): void {
    clearTimeout(lingering)
    lingering = setTimeout(() => (hasUnsent() ? linger() : stop()), lingerMs)
  }

  function stop(): void {
    running?.abort()
    running = undefined
    leading = undefined
    channel?.close()
    channel = undefined
  }

  interface Held {
    key: string
    roomId: string
    view: TimelineView
    users: number
  }
  const views = new Map<string, Held>()

  /** A screen that is drawn anew takes it up again. */
  const letGo = (held: Held) =>
    setTimeout(() => {
      if (held.users === 0 && views.get(held.key) === held) views.delete(held.key)
    }, viewLingerMs)

  function heldView(roomId: string, picked: Picked): Held {
    const key = JSON.stringify([roomId, picked])
    const known = views.get(key)
    if (known) return known
    const view = createTimelineView({
      ...{ database, client, roomId, picked },
      around: () => memory.around(roomId),
      onWritten: (place) => tell({ type: 'changes', changes: { ...noChanges, places: [[roomId, place]] } }),
      onChanged: changed,
    })
    const held = { key, roomId, view, users: 0 }
    views.set(key, held)
    void ready.then(() => view.load()).catch(failed)
    letGo(held)
    return held
  }

  const chat: Chat = {
    ...{ ready, memory, client, database, commit },
    retain() {
      users += 1
      start()
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        users -= 1
        if (users > 0) return
        linger()
      }
    },
    isReady: () => isReady,
    hasUnsent,
    state: () => state,
    send() {
      if (leading) leading.send()
      else tell({ type: 'send' })
    },
    wake() {
      if (leading) leading.wake()
      else tell({ type: 'wake' })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    version: () => version,
    typing: (roomId) => typing.get(roomId) ?? nobody,
    view: (roomId, picked) => heldView(roomId, picked).view,
    hold(roomId, picked) {
      const held = heldView(roomId, picked)
      held.users += 1
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        held.users -= 1
        letGo(held)
      }
    },
    isForgotten: () => isForgotten,
    refuse(refusal) {
      for (const listener of refusals) listener(refusal)
    },
    onRefusal(listener) {
      refusals.add(listener)
      return () => void refusals.delete(listener)
    },
    localUrls: urls,
  }
  return chat
}

const forgottenMs = 2_000
const viewLingerMs = 10_000
const nobody: readonly ChatPerson[] = []
const noChanges: Changes = { meta: [], rooms: [], people: [], outbox: [], receipts: [], members: [], places: [] }
const failed = (error: unknown) => logWarning('chat failed', error)

const concerns = (changes: Changes, roomId: string) =>
  changes.people.length > 0 ||
  [changes.outbox, changes.receipts, changes.rooms].some((rooms) => rooms.includes(roomId)) ||
  changes.meta.includes('access')

/** Pictures of this device, so that they are seen before they are sent, and after that without being fetched. */
function createLocalUrls(): Chat['localUrls'] {
  const bySeq = new Map<number, string>()
  const byMxc = new Map<string, string>()
  return {
    of({ seq, files }) {
      const [first] = files ?? []
      if (!first) return null
      const url = bySeq.get(seq) ?? URL.createObjectURL(first.blob)
      bySeq.set(seq, url)
      if (first.mxc !== undefined) byMxc.set(first.mxc, url)
      return url
    },
    byMxc: (mxc) => byMxc.get(mxc) ?? null,
  }
}
