// Forked by realtime-fanout.bench.ts: thousands of people's sockets, so that their memory and work are not the server's.
import { WebSocket } from 'ws'

export interface Joining {
  port: number
  accessTokens: string[]
}

/** Token id to the moment its arrival was heard, on the clock that all processes of this machine share. */
const heardAt: Record<string, number> = {}

function join(port: number, accessToken: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { perMessageDeflate: false })
    socket.once('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', id: 'a', accessToken })))
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString())
      if (frame.type === 'ping') socket.send('{"type":"pong"}')
      else if (frame.type === 'reply' && frame.id === 'a') {
        socket.send(JSON.stringify({ type: 'subscribe', id: 's', topic: 'user-inventory' }))
      } else if (frame.type === 'reply') resolve()
      else if (frame.type === 'user-inventory-updated') {
        for (const update of frame.userInventoryUpdates) {
          if (update.operation === 'add' && update.cause === 'transfer') heardAt[update.vatomId] = now()
        }
      }
    })
  })
}

const now = () => Number(process.hrtime.bigint()) / 1e6

async function joinAll({ port, accessTokens }: Joining): Promise<void> {
  for (let first = 0; first < accessTokens.length; first += 100) {
    await Promise.all(accessTokens.slice(first, first + 100).map((each) => join(port, each)))
  }
}

process.on('message', (message: Joining | 'heard') => {
  if (message === 'heard') process.send?.({ heardAt })
  else
    joinAll(message).then(
      () => process.send?.({ joined: true }),
      (error: Error) => process.send?.({ error: error.message }),
    )
})
