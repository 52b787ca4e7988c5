import { closeCodes } from '@vitrine/protocol'
import type { WebSocket } from 'ws'
import { createFrameBudget, type FrameRate } from './frame-rate.ts'

export interface LineLimits {
  frameRate: FrameRate
  /** Of frames that come with every step of a movement, such as a map that is dragged or a person who walks. */
  frequentRate: FrameRate
  /** Bytes that may wait for a slow client. */
  queueMaxBytes: number
  /** How long a close may take before the connection is cut. */
  closeWithinMs: number
}

export const lineLimits: LineLimits = {
  frameRate: { burst: 40, perSecond: 10 },
  frequentRate: { burst: 120, perSecond: 60 },
  queueMaxBytes: 256 * 1024,
  closeWithinMs: 2_000,
}

/** One client's line, of either socket: how much it may send and leave unread, and how it ends. */
export interface Line {
  send(text: string): void
  close(code: number, reason: string): void
  readonly isClosing: boolean
  /** Cuts a line on which nothing has come since it was last expected; false when it is no more. */
  isAlive(): boolean
  /** Something has to come before the next look. */
  expect(): void
}

export interface LineNeeds<F> {
  socket: WebSocket
  limits: LineLimits
  /** Null for what is no frame of the protocol. */
  read(data: Buffer, isBinary: boolean): F | null
  isFrequent(frame: F): boolean
  /** Each frame in order, as long as the client keeps to its rates. */
  onFrame(frame: F | null): void
}

export function createLine<F>({ socket, limits, read, isFrequent, onFrame }: LineNeeds<F>): Line {
  const frames = createFrameBudget(limits.frameRate)
  const frequent = createFrameBudget(limits.frequentRate)
  let isSilent = false
  let closing = false

  function close(code: number, reason: string): void {
    if (closing) return
    closing = true
    socket.close(code, reason)
    // A client that reads nothing never sees the close; what waits for it is let go.
    setTimeout(() => socket.terminate(), limits.closeWithinMs).unref()
  }

  const heard = () => {
    isSilent = false
  }
  socket.on('message', (data, isBinary) => {
    heard()
    if (closing) return
    const frame = read(Buffer.isBuffer(data) ? data : Buffer.concat([data].flat() as Buffer[]), isBinary)
    const budget = frame !== null && isFrequent(frame) ? frequent : frames
    if (budget.spend()) onFrame(frame)
    else close(closeCodes.tooManyFrames, 'too many frames')
  })
  socket.on('pong', heard)
  // A broken connection ends with `close`, which is where it is let go.
  socket.on('error', () => socket.terminate())

  return {
    send(text) {
      if (closing || socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > limits.queueMaxBytes) close(closeCodes.tooSlow, 'too slow')
      else socket.send(text)
    },
    close,
    get isClosing() {
      return closing
    },
    isAlive() {
      if (isSilent && !closing) socket.terminate()
      return !isSilent && !closing
    },
    expect() {
      isSilent = true
    },
  }
}

/** For `read`. */
export function parseJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}
