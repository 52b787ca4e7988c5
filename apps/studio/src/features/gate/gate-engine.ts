import type { GateScan, GateTicket, ScanResult } from '@vitrine/protocol'
import { isProblem, isRefusal } from '@vitrine/protocol/problem'
import { type PassRefusal, readPassCode } from '@vitrine/token-rules'
import { emptyGate, type GateEvent, type GateState, gateReducer, type QueuedScan } from './gate-state.ts'
import { proofHere } from './proof.ts'
import { judgeHere, type TicketList } from './tickets.ts'

/** What is told, at a glance, of a pass that was held before the camera. */
export interface Told {
  nonce: string | null
  /**
   * `in` and `out` are the server's word; `in-alone` and `out-alone` the phone's own, which the server has not confirmed; `conflict` where
   * the phone was wrong.
   */
  kind: 'in' | 'in-alone' | 'out' | 'out-alone' | 'conflict' | 'failed'
  title: string | null
  person: string | null
  remaining: number | null
  /** Why not, as a problem's code or the phone's own reason. */
  why: PassRefusal | string | null
  usedAt: string | null
  redemptionId: number | null
  error?: unknown
}

/** What the engine asks of the server; each throws `Problem` for a refusal and something else where there is no connection. */
export interface GateServer {
  send(scans: readonly GateScan[]): Promise<{ items: ScanResult[]; later: string[]; now: string }>
  tickets(
    after: string | null,
  ): Promise<{ items: GateTicket[]; titles: string[]; keys: string[]; next: string | null; now: string }>
  undo(redemptionId: number): Promise<{ undoneAt: string | null }>
}

export interface GateEngineNeeds {
  server: GateServer
  /** What is kept of this counter on the phone. */
  storage: { read(): Promise<GateState | null>; write(state: GateState): Promise<void> }
  isOnline(): boolean
  now(): number
  newNonce(): string
  onFault(what: string, error: unknown): void
}

const sentAtOnce = 50

/** Scans of one counter: asked at once where there is a connection, judged here and told later where there is none. */
export function createGateEngine(needs: GateEngineNeeds) {
  const { server, storage, isOnline, now, newNonce, onFault } = needs
  let state: GateState = emptyGate
  const listeners = new Set<() => void>()
  let sending: Promise<void> | null = null

  function dispatch(event: GateEvent): void {
    state = gateReducer(state, event)
    storage.write(state).catch((error: unknown) => onFault('scans could not be kept on this device', error))
    for (const listener of listeners) listener()
  }

  const serverTime = () => new Date(now() + state.aheadMs)

  /** Who took a scan back before its answer came means the redemption. */
  async function take(items: readonly ScanResult[]): Promise<void> {
    const takenBack = new Set(state.queue.filter(({ undone }) => undone).map(({ nonce }) => nonce))
    dispatch({ type: 'answered', results: items })
    for (const { nonce, outcome, redemptionId } of items) {
      if (outcome === 'redeemed' && takenBack.has(nonce) && redemptionId !== null) await undo(redemptionId)
    }
  }

  async function undo(redemptionId: number): Promise<void> {
    const { undoneAt } = await server.undo(redemptionId)
    dispatch({ type: 'undone', redemptionId, undoneAt: undoneAt ?? serverTime().toISOString() })
  }

  async function sendAll(again: boolean): Promise<void> {
    const tried = new Set<string>()
    for (;;) {
      const waiting = state.queue.filter(({ nonce, refusedBy }) => !tried.has(nonce) && (again || refusedBy === null))
      const some = waiting.slice(0, sentAtOnce)
      if (some.length === 0) return
      for (const { nonce } of some) tried.add(nonce)
      try {
        const { items } = await server.send(some.map(plain))
        await take(items)
      } catch (error) {
        if (!isRefusal(error) || isProblem(error, 'request.rate_limited')) return
        dispatch({ type: 'refused', nonces: some.map(({ nonce }) => nonce), by: error.code })
      }
    }
  }

  /** One sending at a time; `again` also those that the server has refused as a whole. */
  function send({ again = false } = {}): Promise<void> {
    sending ??= sendAll(again).finally(() => {
      sending = null
    })
    return sending
  }

  async function tellAlone(scan: GateScan): Promise<Told> {
    const pass = readPassCode(scan.code)
    const proof = pass ? await proofHere(pass, state.list?.keys ?? []) : 'unchecked'
    const judged = judgeHere(pass, new Date(scan.at), { ...state, proof })
    const why = judged.isGood ? null : judged.why
    const told = judged.isGood ? 'let_in' : 'refused'
    dispatch({
      type: 'scanned',
      scan: { ...scan, told, title: judged.title, why, refusedBy: null },
      pass,
    })
    return {
      ...{ nonce: scan.nonce, kind: judged.isGood ? 'in-alone' : 'out-alone', title: judged.title },
      ...{ person: null, remaining: null, why, usedAt: judged.isGood ? null : judged.usedAt, redemptionId: null },
    }
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** What this phone kept when it was last here. */
    async open(): Promise<void> {
      const kept = await storage.read().catch((error: unknown) => {
        onFault('what was kept of a counter could not be read', error)
        return null
      })
      if (!kept) return
      // Something may have been scanned while it was read.
      state = { ...kept, queue: [...kept.queue, ...state.queue], results: [...state.results, ...kept.results] }
      for (const listener of listeners) listener()
    },

    async refresh(): Promise<void> {
      const tickets: Map<string, { title: string; left: number; usedAt: string | null }> = new Map()
      let after: string | null = null
      let at = ''
      let keys: readonly string[] = []
      do {
        const page: Awaited<ReturnType<GateServer['tickets']>> = await server.tickets(after)
        at = page.now
        keys = page.keys
        for (const { tokenId, title, left, usedAt } of page.items) {
          tickets.set(tokenId, { title: page.titles[title] ?? '', left, usedAt })
        }
        after = page.next
      } while (after !== null)
      const list: TicketList = { at, tickets, keys }
      dispatch({ type: 'listed', list, aheadMs: Date.parse(at) - now() })
    },

    async scan(code: string): Promise<Told> {
      if (!readPassCode(code)) return { ...nothing, kind: 'out', why: 'not_a_pass' }
      const scan: GateScan = { nonce: newNonce(), code, at: serverTime().toISOString(), told: null, undone: false }
      if (!isOnline()) return tellAlone(scan)
      try {
        const { items } = await server.send([scan])
        const [result] = items
        if (!result) return tellAlone(scan)
        dispatch({ type: 'answered', results: items })
        return toldOf(result)
      } catch (error) {
        if (!isRefusal(error)) return tellAlone(scan)
        // It said no to all of it, as when the counter was closed: the scan stays here, for somebody to look at.
        const kept: QueuedScan = { ...scan, told: 'refused', title: null, why: null, refusedBy: error.code }
        dispatch({ type: 'scanned', scan: kept, pass: null })
        return { ...nothing, nonce: scan.nonce, kind: 'failed', error }
      }
    },

    /** People know better than the phone's list. */
    letInAnyway(nonce: string): void {
      const scan = state.queue.find((each) => each.nonce === nonce)
      const pass = scan && readPassCode(scan.code)
      if (scan && pass) dispatch({ type: 'scanned', scan: { ...scan, told: 'let_in', why: null }, pass })
    },

    takeBack: (nonce: string) => dispatch({ type: 'taken-back', nonce }),
    undo,
    seen: (nonce: string) => dispatch({ type: 'seen', nonce }),
    send,
  }
}

export type GateEngine = ReturnType<typeof createGateEngine>

const nothing: Told = {
  ...{ nonce: null, kind: 'out', title: null, person: null, remaining: null },
  ...{ why: null, usedAt: null, redemptionId: null },
}

const plain = ({ nonce, code, at, told, undone }: QueuedScan): GateScan => ({ nonce, code, at, told, undone })

export function toldOf({ nonce, outcome, title, person, remaining, problem, usedAt, redemptionId }: ScanResult): Told {
  const kind = outcome === 'redeemed' ? 'in' : outcome === 'conflict' ? 'conflict' : 'out'
  return { nonce, kind, title, person, remaining, why: problem, usedAt, redemptionId }
}
