import type { EmbeddingGrant, HostInit } from '@vitrine/protocol'
import { type HostCall, hostCalls, type WalletEvent } from '@vitrine/protocol/host/calls'
import { hostProtocolVersion, hostTokenMaxLength } from '@vitrine/protocol/host/envelope'
import { isRecord } from '../device/storage.ts'
import { logWarning } from '../telemetry/log.ts'
import { type HeldMessages, nativeReceiver, type WindowMessage } from './embedding.ts'
import { createHostGeolocation } from './host-geolocation.ts'
import type { HostLink } from './host-link.ts'
import { HostProblem } from './host-problem.ts'
import { type Line, nativeLine, portLine, windowLine } from './lines.ts'
import { createMessenger, type Describe, type Messenger, readMessage } from './messenger.ts'
import { assertPlainData } from './plain-data.ts'

/** The calls of hosts that were made for the original: all of them are theirs once the operator has registered them (R28). */
const oursAlone: ReadonlySet<string> = new Set(['walletsdk:callApi', 'walletsdk:updateConfig', 'walletsdk:dispatch'])
const originalCalls = hostCalls.filter((name) => !oursAlone.has(name))

/** What the original's hosts know; they answer anything else with an error of their own. */
const originalEvents: ReadonlySet<WalletEvent> = new Set([
  'vatomwallet:pre-init',
  'vatomwallet:loaded',
  'walletsdk:inventoryWasUpdated',
  'walletsdk:sendCustomAction',
  'walletsdk:sdkMessage',
  'walletsdk:analytics',
])

export interface HostNeeds {
  window: Window
  held: HeldMessages
  /** What the operator grants to a host by where it is from: an origin, or `native`. */
  grantOf: (origin: string, appId: string | undefined) => Promise<EmbeddingGrant>
  describe: Describe
}

export type AnswerCall = (name: HostCall, payload: unknown, granted: EmbeddingGrant) => Promise<unknown>

export interface Host extends HostLink {
  /** The client that the host is registered as. */
  clientId(): string | null
  /** Listens from now on, also to what was said before. */
  start(): void
  /** The access token that a host gives, ahead of everything else that it sets; each time that it gives one. */
  onAccessToken(listener: (accessToken: string) => void): void
  /** What the host set at first, and each time that it sets it anew. */
  onInit(listener: (init: HostInit) => void): void
  /** Calls wait until there is somebody to answer them. */
  serve(answer: AnswerCall): void
}

/** Who is refused is not looked up again and again. */
const refusedMax = 5

interface Met {
  messenger: Messenger
  grant: EmbeddingGrant
  calls: ReadonlySet<string>
  /** Made for the original: it makes all of the original's calls, and hears of the events that it knows. */
  isOriginal: boolean
  /** Goes on by messages to the window, as the original's hosts and every native container. */
  isByWindow: boolean
  origin: string
  source: MessageEventSource | null
}

/** The host that shows this app: met once, in one of the two protocols (R28), and spoken with until the page ends. */
export function createHost({ window, held, grantOf, describe }: HostNeeds): Host {
  const receiver = window.parent === window ? nativeReceiver(window) : null
  const tokenListeners = new Set<(accessToken: string) => void>()
  const initListeners = new Set<(init: HostInit) => void>()
  // The schema is fetched while the host is met.
  const schema = import('@vitrine/protocol/host/config')
  let met: Met | null = null
  let isMeeting = false
  const refused = new Set<string>()
  let settleAnswer: (answer: AnswerCall) => void = () => undefined
  const answering = new Promise<AnswerCall>((resolve) => {
    settleAnswer = resolve
  })

  async function answer(name: string, payload: unknown): Promise<unknown> {
    if (name === 'wallet-sdk-init') {
      await takeInit(payload)
      return true
    }
    if (!hostCalls.includes(name as HostCall)) throw new HostProblem('client.host_unknown_call', { name })
    if (!met?.calls.has(name)) throw new HostProblem('client.host_not_granted', { name })
    return (await answering)(name as HostCall, payload, met.grant)
  }

  async function takeInit(payload: unknown) {
    assertPlainData(payload)
    const given = isRecord(payload) ? payload : {}
    const { accessToken } = given
    if (typeof accessToken === 'string' && accessToken.length <= hostTokenMaxLength)
      for (const listener of tokenListeners) listener(accessToken)
    const init = (await schema).HostInit.parse(given)
    for (const listener of initListeners) listener(init)
  }

  function meet(line: Line, isByWindow: boolean, grant: EmbeddingGrant, from: WindowMessage, init: unknown): Met {
    const isOriginal = isByWindow && grant.original
    // A host may do with less than it is granted.
    const wishes = isRecord(init) && Array.isArray(init.calls) ? init.calls : null
    const messenger = createMessenger({ post: line.post, answer, describe })
    const granted: readonly string[] = isOriginal ? [...originalCalls, ...grant.calls] : grant.calls
    const calls = new Set(granted.filter((name) => wishes?.includes(name) ?? true))
    met = { messenger, grant, calls, isOriginal, isByWindow, origin: from.origin, source: from.source }
    return met
  }

  /** One at a time, so that two answers to one hello cannot both be looked up and taken. */
  async function consider(origin: string, init: unknown, take: (grant: EmbeddingGrant) => void) {
    const asked = `${origin} ${appIdOf(init) ?? ''}`
    if (met || isMeeting || refused.has(asked) || refused.size >= refusedMax) return false
    isMeeting = true
    try {
      const grant = await grantOf(origin, appIdOf(init))
      if (grant.allowed) {
        take(grant)
      } else {
        refused.add(asked)
        logWarning(`a host at ${origin} is not registered and gets no answer`)
      }
    } catch (error) {
      logWarning('whether the host is registered could not be asked', error)
    } finally {
      isMeeting = false
    }
    return true
  }

  /** Ours: `connect` with one port. */
  async function connect(message: WindowMessage, init: unknown) {
    const [port] = message.ports
    if (!port) return
    const isFirst = await consider(message.origin, init, (grant) => {
      const { messenger } = meet(portLine(port), false, grant, message, init)
      port.onmessage = ({ data }) => messenger.receive(data)
      void accept(messenger, init)
    })
    if (!isFirst && met && met.origin === message.origin) {
      port.postMessage({ id: 'connect', ...(await describe(new HostProblem('client.host_second'))), request: false })
    }
    if (met?.messenger === undefined || !isFirst) port.close()
  }

  /** The original's, and that of native containers: the first request is the init. */
  async function begin(message: WindowMessage) {
    const first = readMessage(message.data)
    if (!first?.request || first.name !== 'wallet-sdk-init') return
    const init = first.payload
    await consider(receiver ? 'native' : message.origin, init, (grant) => {
      if (!receiver && !grant.original) {
        logWarning(`a host at ${message.origin} is not registered for the original's protocol and gets no answer`)
        return
      }
      const line = receiver
        ? nativeLine({ receiver, embeddedType: textIn(init, 'embeddedType') ?? '', seal: textIn(init, 'seal') })
        : windowLine(message.source as Window, message.origin)
      meet(line, true, grant, message, init).messenger.receive(first)
    })
  }

  async function accept(messenger: Messenger, init: unknown) {
    try {
      await takeInit(init)
    } catch (error) {
      await takeInit({})
      messenger.tell('walletsdk:sdkMessage', { type: 'error', ...(await describe(error)) })
    }
  }

  /** Only the page around the frame, or the container, is a host; what another frame or a window that we opened says is not for here. */
  const isFromHost = ({ source }: WindowMessage) => source !== null && source === (receiver ? window : window.parent)

  function hear(message: WindowMessage) {
    if (!isFromHost(message)) return
    const { data } = message
    if (!receiver && isRecord(data) && data.vitrine === 'connect') {
      if (data.version === hostProtocolVersion) void connect(message, data.init)
      return
    }
    if (!met) void begin(message)
    else if (met.isByWindow && met.origin === message.origin && met.source === message.source) {
      met.messenger.receive(data)
    }
  }

  const ask: Host['ask'] = (request) =>
    met?.messenger.ask(request) ?? Promise.reject(new HostProblem('client.host_gone'))
  const geolocation = receiver
    ? createHostGeolocation(() => ask('vatomwallet:getCurrentPosition'), window.navigator?.geolocation)
    : null

  return {
    kind: receiver ? 'native' : 'frame',
    geolocation,
    clientId: () => met?.grant.clientId ?? null,
    start: () => held.take(hear),
    onAccessToken: (listener) => void tokenListeners.add(listener),
    onInit: (listener) => void initListeners.add(listener),
    serve: (next) => settleAnswer(next),
    tell(event, payload) {
      if (!met || (met.isOriginal && !originalEvents.has(event))) return
      met.messenger.tell(event, payload)
    },
    ask,
  }
}

const sealMax = 200

function textIn(init: unknown, name: string): string | null {
  const text = isRecord(init) ? init[name] : undefined
  return typeof text === 'string' && text.length <= sealMax ? text : null
}

/** The client that the host says it is, where it says so; hosts of the original do not, and their own ids say nothing here. */
function appIdOf(init: unknown): string | undefined {
  const said = isRecord(init) ? init.clientId : undefined
  return typeof said === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(said) ? said : undefined
}
