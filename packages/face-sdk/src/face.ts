import {
  type FaceErrorCode,
  type FaceErrorShape,
  type FaceEventName,
  type FaceEvents,
  type FaceMethod,
  type FaceMethods,
  type FaceProfile,
  type FaceToken,
  type HapticPattern,
  type Hello,
  protocolVersion,
  type Surroundings,
  type ToFace,
  type ToFaceHost,
  type Welcome,
} from './messages.ts'

/** Why something that a face asked for was not done. */
export class FaceError extends Error {
  override name = 'FaceError'
  readonly code: FaceErrorCode

  constructor({ code, message }: FaceErrorShape) {
    super(message)
    this.code = code
  }
}

/** One's own side of the bridge: what a web face can know and do. */
export interface Face {
  /** As of now; follow it with `on('token.changed', …)`. */
  readonly token: FaceToken
  readonly config: Welcome['config']
  readonly view: Welcome['view']
  readonly surroundings: Surroundings
  /** Whether the wallet lets this face ask for it. */
  can(method: FaceMethod): boolean
  children(): Promise<readonly FaceToken[]>
  /** Does one of the token's own actions. The wallet may ask the person first. */
  perform(
    action: { behaviorId: string; actionId: string },
    parameters?: Readonly<Record<string, unknown>>,
  ): Promise<FaceMethods['action.perform']['result']>
  /** The public profile of a person, or of the holder. */
  profile(userId?: string): Promise<FaceProfile>
  sign(urls: readonly string[]): Promise<readonly string[]>
  /** Tells the other faces of this token, and whoever shows it. */
  send(name: string, data?: unknown): Promise<void>
  close(): Promise<void>
  haptic(pattern: HapticPattern): Promise<void>
  /** The returned function stops listening. */
  on<E extends FaceEventName>(event: E, listener: (data: FaceEvents[E]) => void): () => void
}

export interface ConnectOptions {
  /** How long to wait for a wallet. */
  timeoutMs?: number
}

/**
 * Finds the wallet that shows this page, and resolves once it has let the face in.
 *
 * @example
 * const face = await connectFace()
 * document.title = face.token.title
 * await face.perform({ behaviorId: 'quiz-v2', actionId: 'answer-v1' }, { answer: 'tide' })
 */
export function connectFace({ timeoutMs = 10_000 }: ConnectOptions = {}): Promise<Face> {
  return new Promise((resolve, reject) => {
    const page = `${Math.random()}${performance.now()}`
    const hello: Hello = { vitrine: 'face', versions: [protocolVersion], page }
    const greet = () => window.parent.postMessage(hello, '*')
    let half: ReturnType<typeof createHalf> | null = null
    const timer = setTimeout(() => {
      window.removeEventListener('message', listen)
      reject(new FaceError({ code: 'failed', message: 'No wallet answered.' }))
    }, timeoutMs)
    // Heard for as long as the page lives: a wallet that begins anew knocks, and the face goes on with it.
    const listen = (event: MessageEvent) => {
      if (event.source !== window.parent) return
      const { vitrine, welcome } = (event.data ?? {}) as { vitrine?: unknown; welcome?: Welcome }
      if (vitrine === 'viewer') greet()
      const [port] = event.ports
      if (!welcome || !port) return
      if (half) return half.attach(port, welcome)
      clearTimeout(timer)
      half = createHalf(port, welcome)
      resolve(half.face)
    }
    window.addEventListener('message', listen)
    greet()
  })
}

type Waiting = { resolve: (result: never) => void; reject: (error: FaceError) => void }

/** The face's half over a port, and how to go on over another. */
export function createHalf(port: MessagePort, welcome: Welcome) {
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<FaceEventName, Set<(data: never) => void>>()
  let now = welcome
  let open = port
  let lastId = 0

  const tell = <E extends FaceEventName>(event: E, data: FaceEvents[E]) => {
    if (event === 'token.changed') now = { ...now, token: data as FaceToken }
    if (event === 'surroundings.changed') now = { ...now, surroundings: data as Surroundings }
    for (const listener of listeners.get(event) ?? []) listener(data as never)
  }
  const handle = ({ data }: MessageEvent<ToFace>) => {
    if ('event' in data) return tell(data.event, data.data as never)
    if (!('id' in data)) return
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(new FaceError(data.error))
    else asked?.resolve(data.result as never)
  }
  port.onmessage = handle

  function ask<M extends FaceMethod>(method: M, params?: FaceMethods[M]['params']): Promise<FaceMethods[M]['result']> {
    return new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      open.postMessage({ id, method, params } satisfies ToFaceHost)
    })
  }

  const face: Face = {
    get token() {
      return now.token
    },
    get surroundings() {
      return now.surroundings
    },
    get config() {
      return now.config
    },
    get view() {
      return now.view
    },
    can: (method) => now.granted.includes(method),
    children: () => ask('children.list'),
    perform: ({ behaviorId, actionId }, parameters) =>
      ask('action.perform', { behaviorId, actionId, ...(parameters ? { parameters } : {}) }),
    profile: (userId) => ask('profile.get', userId === undefined ? {} : { userId }),
    sign: (urls) => ask('resources.sign', { urls }),
    send: (name, data = null) => ask('events.send', { name, data }),
    close: () => ask('view.close'),
    haptic: (pattern) => ask('haptics.play', { pattern }),
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known)
      known.add(listener as (data: never) => void)
      return () => known.delete(listener as (data: never) => void)
    },
  }

  return {
    face,
    /** Nobody answers on the port before: what waits there is told so. */
    attach(next: MessagePort, again: Welcome) {
      open.close()
      open = next
      next.onmessage = handle
      for (const { reject } of waiting.values())
        reject(new FaceError({ code: 'failed', message: 'The wallet began anew.' }))
      waiting.clear()
      now = again
      tell('token.changed', again.token)
      tell('surroundings.changed', again.surroundings)
    },
  }
}
