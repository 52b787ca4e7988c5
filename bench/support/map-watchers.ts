// Forked by map-monitors.bench.ts: a thousand people who look at the map and move it, so that their work is not the server's.
import { WebSocket } from 'ws'

export interface Watching {
  port: number
  accessTokens: string[]
  /** Where they may look: west, south, east, north. */
  area: [number, number, number, number]
  /** Degrees of their boxes. */
  size: number
  /** Moves of each person in a second. */
  movesPerSecond: number
}

export interface Seen {
  /** Watcher, token, where, and when it was heard on the clock that all processes of this machine share. */
  heard: { watcher: number; token: string; at: number }[]
  /** Watcher, box and when it was sent and when the server agreed. */
  boxes: { watcher: number; box: [number, number, number, number]; sentAt: number; agreedAt: number }[]
  moves: number
}

type Box = Seen['boxes'][number]['box']

const seen: Seen = { heard: [], boxes: [], moves: 0 }
const now = () => Number(process.hrtime.bigint()) / 1e6

interface Watcher {
  move(): void
}

function join(index: number, { port, accessTokens, area, size }: Watching): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { perMessageDeflate: false })
    const waiting = new Map<string, { box: Box; sentAt: number }>()
    let west = area[0] + Math.random() * (area[2] - area[0] - size)
    let south = area[1] + Math.random() * (area[3] - area[1] - size)
    let count = 0

    function move(): void {
      const step = () => (Math.random() - 0.5) * size * 0.2
      west = Math.min(area[2] - size, Math.max(area[0], west + step()))
      south = Math.min(area[3] - size, Math.max(area[1], south + step()))
      const box: Box = [west, south, west + size, south + size]
      const id = `${++count}`
      waiting.set(id, { box, sentAt: now() })
      const corners = { bottomLeft: { lat: box[1], lon: box[0] }, topRight: { lat: box[3], lon: box[2] } }
      socket.send(JSON.stringify({ type: 'monitor', id, box: corners }))
      seen.moves += 1
    }

    socket.once('error', reject)
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'authenticate', id: 'a', accessToken: accessTokens[index] })),
    )
    socket.on('close', (code) => process.send?.({ error: `watcher ${index} was closed with ${code}` }))
    socket.on('message', (data) => {
      const at = now()
      const frame = JSON.parse(data.toString())
      if (frame.type === 'ping') socket.send('{"type":"pong"}')
      else if (frame.type === 'reply' && frame.id === 'a') move()
      else if (frame.type === 'reply') {
        const agreed = waiting.get(frame.id)
        waiting.delete(frame.id)
        if (agreed) seen.boxes.push({ watcher: index, ...agreed, agreedAt: at })
        if (frame.id === '1') resolve({ move })
      } else if (frame.type === 'map-updated') {
        for (const { vatomId } of frame.mapUpdates) seen.heard.push({ watcher: index, token: vatomId, at })
      }
    })
  })
}

async function watch(watching: Watching): Promise<void> {
  const watchers: Watcher[] = []
  for (let first = 0; first < watching.accessTokens.length; first += 100) {
    const some = watching.accessTokens.slice(first, first + 100)
    watchers.push(...(await Promise.all(some.map((_, index) => join(first + index, watching)))))
  }
  // Each at a time of its own.
  const everyMs = 1000 / watching.movesPerSecond
  for (const each of watchers) setTimeout(() => setInterval(each.move, everyMs), Math.random() * everyMs)
}

process.on('message', (message: Watching | 'seen') => {
  if (message === 'seen') process.send?.(seen)
  else
    watch(message).then(
      () => process.send?.({ watching: true }),
      (error: Error) => process.send?.({ error: error.message }),
    )
})
