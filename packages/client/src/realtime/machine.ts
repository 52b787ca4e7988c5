import type {
  CampaignUpdate,
  ClientFrame,
  CoinUpdate,
  InventoryUpdate,
  LogPosition,
  MapUpdate,
  ServerFrame,
} from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { closeCodes } from '@vitrine/protocol/realtime/close-codes'
import { isAfter } from './positions.ts'

/**
 * `waiting`: between two tries. `gave-up`: after the last one, until `wake`. `signed-out`: the server refuses the session.
 */
export type RealtimeStatus = 'stopped' | 'connecting' | 'live' | 'waiting' | 'gave-up' | 'signed-out'

export interface MachineState {
  phase:
    | 'stopped'
    | 'opening'
    | 'authenticating'
    | 'subscribing'
    | 'live'
    | 'waiting'
    | 'renewing'
    | 'gave-up'
    | 'signed-out'
  /** Failed tries since the connection last worked. */
  attempt: number
  /** The last position that was delivered: where to go on from. */
  position: LogPosition | null
  /** A refused access token has been replaced once since the connection last worked. */
  renewed: boolean
}

export type MachineEvent =
  | { type: 'start' }
  | { type: 'stop' }
  | { type: 'opened' }
  /** The access token to authenticate with; null when nobody is signed in. */
  | { type: 'token'; accessToken: string | null }
  | { type: 'token-failed' }
  | { type: 'frame'; frame: ServerFrame }
  | { type: 'closed'; code: number }
  | { type: 'timer'; timer: Timer }
  /** Online again, visible again, or somebody asked: R23 starts anew at once. */
  | { type: 'wake' }
  | { type: 'renewed'; ok: boolean }
  /** Whether a new token is to be had could not be found out: the network, not the session (R1). */
  | { type: 'renew-failed' }

/** `retry`: next try. `quiet`: nothing heard for a while. `patience`: no answer to what was asked. */
export type Timer = 'retry' | 'quiet' | 'patience'

export type Effect =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'ask-token' }
  | { type: 'renew-token' }
  | { type: 'send'; frame: ClientFrame }
  | { type: 'set-timer'; timer: Timer; ms: number }
  | { type: 'clear-timer'; timer: Timer }
  | { type: 'status'; status: RealtimeStatus }
  | { type: 'updates'; updates: InventoryUpdate[]; position: LogPosition }
  | { type: 'coin-updates'; updates: CoinUpdate[]; position: LogPosition }
  | { type: 'campaign-updates'; updates: CampaignUpdate[]; position: LogPosition }
  | { type: 'poll-updated'; objectDefinitionId: string }
  | { type: 'map-updated'; updates: MapUpdate[]; reload: boolean }
  | { type: 'reset'; position: LogPosition }

/** The id of frames that say which part of the map is looked at. */
export const monitorId = 'monitor'
export const quietMs = 30_000
export const patienceMs = 10_000

export function initialState(position: LogPosition | null = null): MachineState {
  return { phase: 'stopped', attempt: 0, position, renewed: false }
}

/** One step of the connection: what it is now, and what is to be done about it. */
export function step(state: MachineState, event: MachineEvent): [MachineState, Effect[]] {
  switch (event.type) {
    case 'start':
      return state.phase === 'stopped' || state.phase === 'signed-out'
        ? open({ ...state, attempt: 0, renewed: false })
        : [state, []]
    case 'stop':
      return [{ ...state, phase: 'stopped' }, [...hangUp, { type: 'status', status: 'stopped' }]]
    case 'wake':
      return wake(state)
    case 'opened':
      return state.phase === 'opening' ? [{ ...state, phase: 'authenticating' }, [{ type: 'ask-token' }]] : [state, []]
    case 'token':
      if (state.phase !== 'authenticating') return [state, []]
      if (event.accessToken === null) return signedOut(state)
      return [
        state,
        [{ type: 'send', frame: { type: 'authenticate', id: 'authenticate', accessToken: event.accessToken } }],
      ]
    case 'token-failed':
      return state.phase === 'authenticating' ? failed(state) : [state, []]
    case 'renewed':
      if (state.phase !== 'renewing') return [state, []]
      return event.ok ? open(state) : signedOut(state)
    case 'renew-failed':
      return state.phase === 'renewing' ? failed({ ...state, renewed: false }) : [state, []]
    case 'frame':
      return isConnected(state) ? frame(state, event.frame) : [state, []]
    case 'closed':
      return closed(state, event.code)
    case 'timer':
      return timer(state, event.timer)
  }
}

const hangUp: Effect[] = [
  { type: 'clear-timer', timer: 'retry' },
  { type: 'clear-timer', timer: 'quiet' },
  { type: 'clear-timer', timer: 'patience' },
  { type: 'close' },
]

function isConnected({ phase }: MachineState): boolean {
  return phase === 'authenticating' || phase === 'subscribing' || phase === 'live'
}

function open(state: MachineState): [MachineState, Effect[]] {
  return [
    { ...state, phase: 'opening' },
    [
      ...hangUp,
      { type: 'status', status: 'connecting' },
      { type: 'set-timer', timer: 'patience', ms: patienceMs },
      { type: 'open' },
    ],
  ]
}

function wake(state: MachineState): [MachineState, Effect[]] {
  if (state.phase === 'waiting' || state.phase === 'gave-up') return open({ ...state, attempt: 0 })
  // A laptop that slept may hold a dead connection that still looks open.
  if (state.phase === 'live') return probe(state)
  return [state, []]
}

function probe(state: MachineState): [MachineState, Effect[]] {
  return [
    state,
    [
      { type: 'clear-timer', timer: 'quiet' },
      { type: 'set-timer', timer: 'patience', ms: patienceMs },
      { type: 'send', frame: { type: 'ping' } },
    ],
  ]
}

function frame(state: MachineState, given: ServerFrame): [MachineState, Effect[]] {
  const [next, effects] = heard(state, given)
  if (next.phase !== 'live' || state.phase !== 'live') return [next, effects]
  const alive: Effect[] = [
    { type: 'clear-timer', timer: 'patience' },
    { type: 'set-timer', timer: 'quiet', ms: quietMs },
  ]
  return [next, [...alive, ...effects]]
}

function heard(state: MachineState, given: ServerFrame): [MachineState, Effect[]] {
  switch (given.type) {
    case 'ping':
      return [state, [{ type: 'send', frame: { type: 'pong' } }]]
    case 'reply':
      if (given.ok) return agreed(state, given.position)
      // A box that the server will not watch costs the news of the map, not the connection.
      if (given.id === monitorId) return [state, []]
      return given.code.startsWith('auth.') ? refused(state) : failed(state)
    case 'user-inventory-updated':
      if (!isAfter(given.position, state.position)) return [state, []]
      return [
        { ...state, position: given.position },
        [{ type: 'updates', updates: given.userInventoryUpdates, position: given.position }],
      ]
    case 'user-coins-updated':
      if (!isAfter(given.position, state.position)) return [state, []]
      return [
        { ...state, position: given.position },
        [{ type: 'coin-updates', updates: given.userCoinUpdates, position: given.position }],
      ]
    case 'user-campaigns-updated':
      if (!isAfter(given.position, state.position)) return [state, []]
      return [
        { ...state, position: given.position },
        [{ type: 'campaign-updates', updates: given.userCampaignUpdates, position: given.position }],
      ]
    case 'poll-updated':
      return [state, [{ type: 'poll-updated', objectDefinitionId: given.objectDefinitionId }]]
    case 'map-updated':
      return [state, [{ type: 'map-updated', updates: given.mapUpdates, reload: given.reload ?? false }]]
    case 'reset':
      return [{ ...state, position: given.position }, [{ type: 'reset', position: given.position }]]
    default:
      return [state, []]
  }
}

function agreed(state: MachineState, position: LogPosition | undefined): [MachineState, Effect[]] {
  if (state.phase === 'authenticating') {
    const since = state.position === null ? {} : { since: state.position }
    return [
      { ...state, phase: 'subscribing' },
      [{ type: 'send', frame: { type: 'subscribe', id: 'subscribe', topic: 'user-inventory', ...since } }],
    ]
  }
  if (state.phase !== 'subscribing') return [state, []]
  return [
    // Without a position of our own the first subscription says where now is.
    { ...state, phase: 'live', attempt: 0, renewed: false, position: state.position ?? position ?? null },
    [
      { type: 'clear-timer', timer: 'patience' },
      { type: 'set-timer', timer: 'quiet', ms: quietMs },
      { type: 'status', status: 'live' },
    ],
  ]
}

function closed(state: MachineState, code: number): [MachineState, Effect[]] {
  if (state.phase !== 'opening' && !isConnected(state)) return [state, []]
  if (code === closeCodes.sessionEnded) return signedOut(state)
  if (code === closeCodes.unauthenticated) return refused(state)
  return failed(state)
}

function timer(state: MachineState, which: Timer): [MachineState, Effect[]] {
  if (which === 'retry') return state.phase === 'waiting' ? open(state) : [state, []]
  if (which === 'quiet') return state.phase === 'live' ? probe(state) : [state, []]
  return state.phase === 'opening' || isConnected(state) ? failed(state) : [state, []]
}

function failed(state: MachineState): [MachineState, Effect[]] {
  if (state.attempt >= limits.socketReconnectTries) {
    return [{ ...state, phase: 'gave-up' }, [...hangUp, { type: 'status', status: 'gave-up' }]]
  }
  const attempt = state.attempt + 1
  return [
    { ...state, phase: 'waiting', attempt },
    [
      ...hangUp,
      { type: 'status', status: 'waiting' },
      { type: 'set-timer', timer: 'retry', ms: limits.socketReconnectStepMs * attempt },
    ],
  ]
}

function refused(state: MachineState): [MachineState, Effect[]] {
  if (state.renewed) return signedOut(state)
  return [
    { ...state, phase: 'renewing', renewed: true },
    [...hangUp, { type: 'status', status: 'waiting' }, { type: 'renew-token' }],
  ]
}

function signedOut(state: MachineState): [MachineState, Effect[]] {
  return [{ ...state, phase: 'signed-out' }, [...hangUp, { type: 'status', status: 'signed-out' }]]
}
