// Forked by map-search.bench.ts: asks over HTTP and scans the index by the bare driver, in turn, so that both meet the same noise.
import { Agent, request } from 'node:http'
import pg from 'pg'

export interface MapAsk {
  /** What the times are gathered under. */
  name: string
  path: string
  body: object
  scan: { text: string; values: unknown[] }
}

export interface MapReading {
  port: number
  databaseUrl: string
  accessToken: string
  asks: MapAsk[]
}

export type MapTimes = Record<string, { http: number[]; bare: number[] }>

const agent = new Agent({ keepAlive: true })

function overHttp({ port, accessToken }: MapReading, { path, body }: MapAsk): Promise<void> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path,
        headers: {
          'app-id': 'vitrine-wallet',
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`${path} of ${text} answered ${response.statusCode}`)),
        )
      },
    )
    sent.once('error', reject)
    sent.end(text)
  })
}

async function read(reading: MapReading): Promise<MapTimes> {
  const client = new pg.Client({ connectionString: reading.databaseUrl })
  await client.connect()
  const times: MapTimes = {}
  for (const ask of reading.asks) {
    times[ask.name] ??= { http: [], bare: [] }
    const begun = performance.now()
    await overHttp(reading, ask)
    const served = performance.now()
    await client.query(ask.scan.text, ask.scan.values)
    times[ask.name]?.bare.push(performance.now() - served)
    times[ask.name]?.http.push(served - begun)
  }
  await client.end()
  return times
}

process.on('message', (reading: MapReading) => {
  read(reading).then(
    (times) => process.send?.(times),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
