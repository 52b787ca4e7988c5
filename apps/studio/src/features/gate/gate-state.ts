import type { GateScan, ScanResult } from '@vitrine/protocol'
import type { PassRefusal } from '@vitrine/token-rules'
import { type TicketList, takenKey } from './tickets.ts'

/** A scan that the server has not dealt with yet. */
export interface QueuedScan extends GateScan {
  title: string | null
  /** What the phone said; null while the server is being asked. */
  why: PassRefusal | null
  /** What the server said to all of it: nothing is thrown away, somebody has to look. */
  refusedBy: string | null
}

/** What is kept of one counter on this phone. */
export interface GateState {
  list: TicketList | null
  /** How far the server's clock is ahead of the phone's. */
  aheadMs: number
  queue: readonly QueuedScan[]
  /** What the server has said, newest first. */
  results: readonly ScanResult[]
  /** Codes let in here without a connection, until the list that follows them. */
  taken: readonly string[]
}

export const emptyGate: GateState = { list: null, aheadMs: 0, queue: [], results: [], taken: [] }

const resultsMax = 100

export type GateEvent =
  | { type: 'listed'; list: TicketList; aheadMs: number }
  | { type: 'scanned'; scan: QueuedScan; pass: { tokenId: string; step: number } | null }
  | { type: 'answered'; results: readonly ScanResult[] }
  | { type: 'refused'; nonces: readonly string[]; by: string }
  | { type: 'taken-back'; nonce: string }
  | { type: 'undone'; redemptionId: number; undoneAt: string }
  | { type: 'seen'; nonce: string }

export function gateReducer(state: GateState, event: GateEvent): GateState {
  switch (event.type) {
    case 'listed': {
      // What still waits is not on the server's list yet.
      const waiting = new Set(
        state.queue.filter(({ told, undone }) => told === 'let_in' && !undone).map(({ code }) => code),
      )
      const taken = state.taken.filter((key) => [...waiting].some((code) => code.includes(key.split(' ')[0] ?? '')))
      return { ...state, list: event.list, aheadMs: event.aheadMs, taken }
    }
    case 'scanned': {
      const { scan, pass } = event
      const isIn = scan.told === 'let_in' && pass !== null
      return {
        ...state,
        queue: [...state.queue.filter(({ nonce }) => nonce !== scan.nonce), scan],
        taken: isIn ? [...state.taken, takenKey(pass)] : state.taken,
      }
    }
    case 'answered': {
      const answered = new Set(event.results.map(({ nonce }) => nonce))
      const older = state.results.filter(({ nonce }) => !answered.has(nonce))
      const newest = [...event.results].sort((a, b) => (a.at < b.at ? 1 : -1))
      return {
        ...state,
        queue: state.queue.filter(({ nonce }) => !answered.has(nonce)),
        results: keptOf([...newest, ...older]),
      }
    }
    case 'refused': {
      const nonces = new Set(event.nonces)
      return {
        ...state,
        queue: state.queue.map((scan) => (nonces.has(scan.nonce) ? { ...scan, refusedBy: event.by } : scan)),
      }
    }
    case 'taken-back': {
      const scan = state.queue.find(({ nonce }) => nonce === event.nonce)
      return {
        ...state,
        queue: state.queue.map((each) => (each.nonce === event.nonce ? { ...each, undone: true } : each)),
        taken: state.taken.filter((key) => !scan?.code.includes(key.split(' ')[0] ?? ' ')),
      }
    }
    case 'undone':
      return {
        ...state,
        results: state.results.map((result) =>
          result.redemptionId === event.redemptionId ? { ...result, undoneAt: event.undoneAt } : result,
        ),
      }
    case 'seen':
      return { ...state, results: state.results.filter(({ nonce }) => nonce !== event.nonce) }
  }
}

/** Conflicts stay until somebody has seen them, however many scans follow. */
function keptOf(results: readonly ScanResult[]): ScanResult[] {
  let others = 0
  return results.filter(({ outcome }) => {
    if (outcome === 'conflict') return true
    others += 1
    return others <= resultsMax
  })
}
