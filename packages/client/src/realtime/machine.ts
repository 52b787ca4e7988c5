import type { ClientFrame, ServerFrame } from '@vitrine/protocol'
import { limits } from '@vitrine/protocol/limits'
import { closeCodes } from '@vitrine/protocol/realtime/close-codes'

/**
 * `waiting`: between two tries. `gave-up`: after the last one, until `wake`. `signed-out`: the server refuses the session.
 * `outdated`: the server speaks another version, until this program is loaded anew.
 */
export type RealtimeStatus = 'stopped' | 'connecting' | 'live' | 'waiting' | 'gave-up' | 'signed-out' | 'outdated'

export interface MachineState {
  phase:
    | 'stopped'
    | 'opening'
    | 'authenticating'
    | 'live'
    | 'waiting'
    | 'renewing'
    | 'gave-up'
    | 'signed-out'
    | 'outdated'
  /** Failed tries since the connection last worked. */
  attempt: number
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
  /** What the connection is there for. */
  | { type: 'told'; frame: ServerFrame }

/** As in the contract, whose schemas stay out of here. */
export const version = 2
/** The id of the frame that says who it is; those of subscriptions are numbers. */
const authenticateId = 'authenticate'
export const quietMs = 30_000
export const patienceMs = 10_000

export function initialState(): MachineState {
  return { phase: 'stopped', attempt: 0, renewed: false }
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
        [
          {
            type: 'send',
            frame: { type: 'authenticate', id: authenticateId, accessToken: event.accessToken, version },
          },
        ],
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
  return phase === 'authenticating' || phase === 'live'
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
    case 'hello':
      return given.version === undefined || given.version === version ? [state, []] : outdated(state)
    case 'reply':
      if (given.id !== authenticateId) return [state, [{ type: 'told', frame: given }]]
      if (given.ok) return agreed(state)
      return given.code.startsWith('auth.') ? refused(state) : failed(state)
    default:
      return [state, [{ type: 'told', frame: given }]]
  }
}

function agreed(state: MachineState): [MachineState, Effect[]] {
  if (state.phase !== 'authenticating') return [state, []]
  return [
    { ...state, phase: 'live', attempt: 0, renewed: false },
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
  if (code === closeCodes.otherVersion) return outdated(state)
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

function outdated(state: MachineState): [MachineState, Effect[]] {
  return [{ ...state, phase: 'outdated' }, [...hangUp, { type: 'status', status: 'outdated' }]]
}
