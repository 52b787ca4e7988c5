import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'

/**
 * Reads and answers what the watchers of map-monitors.bench.ts say and tells as many of them of as many drops, without looking where
 * anybody is: what the sockets alone cost.
 */
export async function serveBareMapNews() {
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await new Promise((resolve) => sockets.once('listening', resolve))
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { id } = JSON.parse(data.toString())
      socket.send(JSON.stringify({ type: 'reply', id, ok: true }))
    }),
  )
  let turn = 0
  return {
    port: (sockets.address() as AddressInfo).port,
    tell(news: object, listeners: number): void {
      const text = JSON.stringify(news)
      const all = [...sockets.clients]
      for (let told = 0; told < listeners; told++) all[turn++ % all.length]?.send(text)
    },
    stop(): void {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    },
  }
}
