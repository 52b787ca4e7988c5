import {
  type FaceErrorShape,
  type FaceEventName,
  type FaceEvents,
  type FaceMethod,
  type FaceMethods,
  isHello,
  type Knock,
  protocolVersion,
  type ToFace,
  type Welcome,
} from './messages.ts'
import { isPlain, readers } from './params.ts'

export type {
  FaceAction,
  FaceErrorShape,
  FaceMethods,
  FaceProfile,
  FaceToken,
  HapticPattern,
  Surroundings,
  Welcome,
} from './messages.ts'

/** What whoever shows a face does for it. A method that is not here is denied. */
export type FaceDriver = {
  [M in FaceMethod]?: (params: FaceMethods[M]['params']) => Promise<FaceMethods[M]['result']> | FaceMethods[M]['result']
}

/** Thrown by a driver to say no in its own words; anything else that it throws is told as a plain failure. */
export class FaceRefusal extends Error {
  override name = 'FaceRefusal'
  readonly shape: FaceErrorShape

  constructor(shape: FaceErrorShape) {
    super(shape.message)
    this.shape = shape
  }
}

export interface FaceHostOptions {
  frame: HTMLIFrameElement
  driver: FaceDriver
  /** Asked at each hello: what the face is told as it comes in. */
  welcome: () => Omit<Welcome, 'version' | 'granted'>
  /** Whose messages are heard; the page itself when left out. */
  scope?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  /** A driver's own failure, for the log. */
  onFailure?: (error: unknown) => void
}

export interface FaceHost {
  tell<E extends FaceEventName>(event: E, data: FaceEvents[E]): void
  close(): void
}

/** A face that asks more than this is not a face but an attack, or broken. */
export const hostLimits = { perSecond: 40, pending: 32, characters: 64_000 }

/**
 * The face host's half: lets in whoever lives in the frame, answers what the driver can answer and denies the rest. A face knows
 * nothing but what it is told here; it is the frame's sandbox that keeps it from the rest.
 */
export function openFaceHost({ frame, driver, welcome, scope = window, onFailure }: FaceHostOptions): FaceHost {
  const granted = (Object.keys(readers) as FaceMethod[]).filter((method) => driver[method])
  let port: MessagePort | null = null
  let page: string | null = null

  const listen = ((event: MessageEvent) => {
    // The window is who it is; an origin says nothing here, as sandboxed pages have none.
    if (event.source === null || event.source !== frame.contentWindow || !isHello(event.data)) return
    if (!event.data.versions.includes(protocolVersion)) return
    // Its hello and our knock have crossed: it is in already.
    if (event.data.page === page) return
    page = event.data.page
    // A page that was loaded anew says hello again: the one before it is gone.
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    serve(channel.port1, driver, onFailure)
    const message: ToFace = { welcome: { ...welcome(), version: protocolVersion, granted } }
    event.source.postMessage(message, { targetOrigin: '*', transfer: [channel.port2] })
  }) as EventListener
  const knock = () => frame.contentWindow?.postMessage({ vitrine: 'viewer' } satisfies Knock, '*')
  scope.addEventListener('message', listen)
  frame.addEventListener('load', knock)
  // A page that was there before us may have said hello to nobody.
  knock()

  return {
    tell: (event, data) => port?.postMessage({ event, data } satisfies ToFace),
    close() {
      scope.removeEventListener('message', listen)
      frame.removeEventListener('load', knock)
      port?.close()
      port = null
    },
  }
}

function serve(port: MessagePort, driver: FaceDriver, onFailure?: (error: unknown) => void): void {
  const isTooMany = createMeter(hostLimits.perSecond)
  let pending = 0

  port.onmessage = async ({ data }: MessageEvent) => {
    if (!isPlain(data) || typeof data.id !== 'number') return
    const { id } = data
    const refuse = (code: string, message: string) =>
      port.postMessage({ id, error: { code, message } } satisfies ToFace)
    if (isTooMany() || pending >= hostLimits.pending) return refuse('too_many', 'Ask less often.')
    if (sizeOf(data.params) > hostLimits.characters) return refuse('too_large', 'Send less at once.')
    const method = data.method as FaceMethod
    const isKnown = typeof method === 'string' && Object.hasOwn(readers, method)
    const handle = isKnown ? (driver[method] as ((params: unknown) => unknown) | undefined) : undefined
    if (!handle) return refuse('denied', 'This is not granted.')
    const params = readers[method](isPlain(data.params) ? data.params : {})
    if (params === null) return refuse('invalid', 'What was sent does not fit.')
    pending++
    try {
      port.postMessage({ id, result: await handle(params) } satisfies ToFace)
    } catch (error) {
      if (error instanceof FaceRefusal) return refuse(error.shape.code, error.shape.message)
      onFailure?.(error)
      refuse('failed', 'It could not be done.')
    } finally {
      pending--
    }
  }
}

/** Characters as JSON; too many where it has none. */
function sizeOf(value: unknown): number {
  if (value === undefined) return 0
  try {
    return JSON.stringify(value)?.length ?? 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** True once there were more than so many in the last second. */
export function createMeter(perSecond: number, now: () => number = () => performance.now()): () => boolean {
  let from = now()
  let count = 0
  return () => {
    const time = now()
    if (time - from >= 1000) {
      from = time
      count = 0
    }
    count++
    return count > perSecond
  }
}
