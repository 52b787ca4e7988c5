import type { AddressInfo } from 'node:net'
import {
  type ClientFrame,
  type InventoryUpdate,
  type LogPosition,
  realtimeVersion,
  type ServerFrame,
} from '@vitrine/protocol'
import { WebSocket } from 'ws'
import type { App } from '../app.ts'

export type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>

/** A client of the realtime socket that keeps what it hears until somebody asks. */
export interface SocketClient {
  send(frame: ClientFrame): void
  sendRaw(data: string | Buffer): void
  /** The next frame of this type; frames before it are put aside. */
  next<T extends ServerFrame['type']>(type: T): Promise<FrameOf<T>>
  /** Authenticates and subscribes; answers with the position from which updates go on. */
  join(accessToken: string, since?: LogPosition): Promise<LogPosition>
  /** Authenticates and follows a topic as the wallet does; answers with the server's reply. */
  follow(accessToken: string, topic: string, more?: { of?: string; since?: LogPosition }): Promise<FrameOf<'reply'>>
  /** Updates heard so far, and from now on: `count` of them, in order. */
  updates(count: number): Promise<(InventoryUpdate & { position: LogPosition })[]>
  /** What topics have told, and tell from now on: `count` payloads, in order. What happens close together may come in one frame. */
  payloads(count: number): Promise<unknown[]>
  closed: Promise<{ code: number; reason: string }>
  close(): Promise<void>
  socket: WebSocket
}

/** Starts the app's sockets on a free port; answers with how to connect. */
export async function listenForSockets(app: App) {
  await app.startSockets()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  return { port, connect: (options: { origin?: string; path?: string } = {}) => openSocket(port, options) }
}

/** Connects to a server that listens already. */
export function openSocket(
  port: number,
  options: { origin?: string; path?: string; headers?: Record<string, string> } = {},
): Promise<SocketClient> {
  return openClient(new WebSocket(`ws://127.0.0.1:${port}${options.path ?? '/api/realtime'}`, { ...options }))
}

async function openClient(socket: WebSocket): Promise<SocketClient> {
  const frames: ServerFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()))
    for (const each of waiting) each()
    waiting.clear()
  })
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  // Later errors end in `closed`.
  socket.on('error', () => {})

  const take = async (matches: (frame: ServerFrame) => boolean): Promise<ServerFrame> => {
    for (;;) {
      const index = frames.findIndex(matches)
      if (index >= 0) return frames.splice(index, 1)[0] as ServerFrame
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.add(resolve)
      const gone = await Promise.race([promise.then(() => false), closed.then(() => true)])
      if (gone && !frames.some(matches)) throw new Error(`the socket closed: ${JSON.stringify(await closed)}`)
    }
  }
  const isTold = ({ type }: ServerFrame) => type === 'updates'
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  const reply = (id: string) => take((frame) => frame.type === 'reply' && frame.id === id) as Promise<FrameOf<'reply'>>

  return {
    socket,
    closed,
    send,
    sendRaw: (data) => socket.send(data),
    next: (type) => take((frame) => frame.type === type) as Promise<never>,
    async join(accessToken, since) {
      send({ type: 'authenticate', id: 'a', accessToken })
      const authenticated = await reply('a')
      if (!authenticated.ok) throw new Error(authenticated.code)
      send({ type: 'subscribe', id: 's', topic: 'user-inventory', ...(since ? { since } : {}) })
      const subscribed = await reply('s')
      if (!subscribed.ok || !subscribed.position) throw new Error('not subscribed')
      return subscribed.position
    },
    async follow(accessToken, topic, more = {}) {
      send({ type: 'authenticate', id: 'a', accessToken, version: realtimeVersion })
      const authenticated = await reply('a')
      if (!authenticated.ok) throw new Error(authenticated.code)
      send({ type: 'subscribe', id: 's', topic, ...more })
      return reply('s')
    },
    async updates(count) {
      const heard: (InventoryUpdate & { position: LogPosition })[] = []
      while (heard.length < count) {
        const frame = (await take(
          (each) => each.type === 'user-inventory-updated',
        )) as FrameOf<'user-inventory-updated'>
        heard.push(...frame.userInventoryUpdates.map((update) => ({ ...update, position: frame.position })))
      }
      return heard
    },
    async payloads(count) {
      const heard: unknown[] = []
      while (heard.length < count) heard.push(...((await take(isTold)) as FrameOf<'updates'>).payloads)
      return heard
    },
    async close() {
      socket.close()
      await closed
    },
  }
}
