// Forked by request-cpu.bench.ts: sends one request after another over one connection, so that what the server spends is the server's alone.
import { Agent, request } from 'node:http'

export interface Sending {
  port: number
  method: 'GET' | 'POST'
  headers: Record<string, string>
  /** Sent in turn; one for each request. */
  asks: readonly { path: string; body?: string }[]
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

function send({ port, method, headers }: Sending, { path, body }: Sending['asks'][number]): Promise<number> {
  const length =
    body === undefined ? {} : { 'content-length': Buffer.byteLength(body), 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
      (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        response.once('end', () =>
          response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} answered ${response.statusCode}`)),
        )
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

process.on('message', async (sending: Sending) => {
  try {
    let bytes = 0
    for (const ask of sending.asks) bytes = await send(sending, ask)
    process.send?.({ bytes })
  } catch (error) {
    process.send?.({ error: (error as Error).message })
  }
})
