// Forked by space-fanout.bench.ts: a crowd's sockets, so that their work is not the server's.
import { WebSocket } from 'ws'

export interface Crowd {
  urls: string[]
  /** What each socket says first, one after the other, each when the one before has been answered; nothing to a bare broadcast. */
  greetings: string[][]
}

/** How many have heard each message, and when the last of all did. */
const heard = new Map<string, { times: number; lastAt: number }>()
const sockets: WebSocket[] = []

const now = () => Number(process.hrtime.bigint()) / 1e6
/** What each message is known by: cheap to find, as the crowd's work is not what is measured. */
const mark = /#([\w-]+)#/g

function join(url: string, greetings: readonly string[]): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const left = [...greetings]
    const greet = () => {
      const next = left.shift()
      if (next === undefined) resolve(socket)
      else socket.send(next)
    }
    socket.once('error', reject)
    socket.on('open', greet)
    socket.on('message', (data) => {
      const text = data.toString()
      if (text.startsWith('{"type":"reply"')) return greet()
      if (text === '{"type":"ping"}') return socket.send('{"type":"pong"}')
      const at = now()
      for (const [, id = ''] of text.matchAll(mark)) {
        const each = heard.get(id) ?? { times: 0, lastAt: 0 }
        heard.set(id, { times: each.times + 1, lastAt: at })
      }
    })
  })
}

async function joinAll({ urls, greetings }: Crowd): Promise<void> {
  for (let first = 0; first < urls.length; first += 100) {
    const some = urls.slice(first, first + 100)
    sockets.push(...(await Promise.all(some.map((url, index) => join(url, greetings[first + index] ?? [])))))
  }
}

process.on('message', (message: Crowd | { say: string; as: number } | 'heard') => {
  if (message === 'heard') process.send?.({ heard: [...heard] })
  else if ('say' in message) {
    const at = now()
    sockets[message.as]?.send(message.say)
    process.send?.({ at })
  } else
    joinAll(message).then(
      () => process.send?.({ joined: true }),
      (error: Error) => process.send?.({ error: error.message }),
    )
})
