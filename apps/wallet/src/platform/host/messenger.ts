import {
  type HostRequest,
  type HostResponse,
  hostMessageMaxLength,
  hostTimeoutMs,
} from '@vitrine/protocol/host/envelope'
import { isRecord } from '../device/storage.ts'
import { randomKey } from '../server/random-key.ts'
import { logWarning } from '../telemetry/log.ts'
import { HostProblem } from './host-problem.ts'
import { assertPlainData } from './plain-data.ts'

export type HostMessage = HostRequest | HostResponse

/** What a refusal says to the host's developers; its words come when there is one. */
export type Describe = (error: unknown) => Promise<{ error: string; code: string }>

export interface MessengerNeeds {
  /** May throw for what cannot be sent. */
  post: (message: HostMessage) => void
  answer: (name: string, payload: unknown) => Promise<unknown>
  describe: Describe
}

export interface Messenger {
  receive(message: unknown): void
  ask(name: string, payload?: unknown): Promise<unknown>
  tell(name: string, payload?: unknown): void
  /** The host has gone: nothing is sent any more, and whoever waits for it is told. */
  close(): void
}

/** Unanswered requests of one host; what comes beyond is refused at once. */
export const outstandingMax = 200
const textMax = 120

interface Waiting {
  resolve: (payload: unknown) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
}

/** Requests and responses over one line, whatever carries it: both sides ask, each request is answered once or times out (R25). */
export function createMessenger({ post, answer, describe }: MessengerNeeds): Messenger {
  const waiting = new Map<string, Waiting>()
  let outstanding = 0
  let isClosed = false

  function send(message: HostMessage) {
    if (isClosed) return
    try {
      post(message)
    } catch (error) {
      logWarning('a message could not be sent to the host', error)
      if (!message.request && message.error === undefined)
        void refuse(message.id, new HostProblem('client.host_message_invalid'))
    }
  }

  const refuse = async (id: string, error: unknown) => send({ id, ...(await describe(error)), request: false })

  async function serve({ id, name, payload }: HostRequest) {
    if (outstanding >= outstandingMax)
      return refuse(id, new HostProblem('client.host_flooded', { limit: outstandingMax }))
    outstanding += 1
    let isAnswered = false
    const timer = setTimeout(() => {
      isAnswered = true
      void refuse(id, new HostProblem('client.host_timed_out'))
    }, hostTimeoutMs)
    try {
      assertPlainData(payload)
      const reply = await answer(name, payload)
      if (!isAnswered) send({ id, payload: reply, request: false })
    } catch (error) {
      if (!isAnswered) await refuse(id, error)
    } finally {
      clearTimeout(timer)
      outstanding -= 1
    }
  }

  function settle({ id, payload, error }: HostResponse) {
    const waited = waiting.get(id)
    if (!waited) return
    waiting.delete(id)
    clearTimeout(waited.timer)
    if (error !== undefined)
      waited.reject(new HostProblem('client.host_refused', { message: String(error).slice(0, 200) }))
    else waited.resolve(payload)
  }

  return {
    receive(data) {
      if (isClosed) return
      const message = readMessage(data)
      if (message?.request === true) void serve(message)
      else if (message) settle(message)
    },
    ask(name, payload) {
      if (isClosed) return Promise.reject(new HostProblem('client.host_gone'))
      const id = randomKey()
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new HostProblem('client.host_timed_out'))
        }, hostTimeoutMs)
        waiting.set(id, { resolve, reject, timer })
        send({ id, name, payload, request: true })
      })
    },
    tell: (name, payload) => send({ id: randomKey(), name, payload, request: true }),
    close() {
      isClosed = true
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer)
        reject(new HostProblem('client.host_gone'))
      }
      waiting.clear()
    },
  }
}

/** A message of either direction; null for whatever else is said on a line. Texts are JSON: some native hosts send it so. */
export function readMessage(data: unknown): HostMessage | null {
  const value = typeof data === 'string' ? parsed(data) : data
  if (!isRecord(value)) return null
  const { id, name, payload, error, request } = value
  if (!isName(id)) return null
  if (request === true) return isName(name) ? { id, name, payload, request } : null
  if (request !== false) return null
  return { id, payload, request, ...(error === undefined || error === null ? {} : { error: String(error) }) }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= textMax

function parsed(text: string): unknown {
  if (text.length > hostMessageMaxLength || !text.startsWith('{')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
