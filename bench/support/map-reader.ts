// Forked by map-search.bench.ts: asks over HTTP, then by the bare driver for the same and for the least that an answer takes, so that all meet the same noise.
import { Agent, request } from 'node:http'
import pg from 'pg'

export interface Statement {
  /** Of what the server has each connection plan once. */
  name?: string | undefined
  text: string
  values: unknown[]
}

export interface MapAsk {
  path: string
  body: object
  accessToken: string
  /** What the server asks the database for this answer. */
  statements: Statement[]
  /** What no answer about the box can do without: the index scan and, of a page, its tokens' rows. */
  bare: Statement[]
}

export interface MapReading {
  port: number
  databaseUrl: string
  asks: MapAsk[]
}

export interface MapTimes {
  http: number[]
  statements: number[]
  bare: number[]
}

const agent = new Agent({ keepAlive: true })

function overHttp({ port }: MapReading, { path, body, accessToken }: MapAsk): Promise<void> {
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

/** A connection first learns the tables that it reads, as the server's have. */
const warmUps = 10

async function read(reading: MapReading): Promise<MapTimes> {
  const client = new pg.Client({ connectionString: reading.databaseUrl })
  await client.connect()
  for (const { statements, bare } of reading.asks.slice(0, warmUps)) {
    for (const statement of [...statements, ...bare]) await client.query(statement)
  }
  const times: MapTimes = { http: [], statements: [], bare: [] }
  for (const ask of reading.asks) {
    const begun = performance.now()
    await overHttp(reading, ask)
    const served = performance.now()
    for (const statement of ask.statements) await client.query(statement)
    const answered = performance.now()
    for (const statement of ask.bare) await client.query(statement)
    times.bare.push(performance.now() - answered)
    times.statements.push(answered - served)
    times.http.push(served - begun)
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
