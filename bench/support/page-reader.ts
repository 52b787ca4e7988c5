// Forked by inventory-page.bench.ts: reads pages over HTTP and by the bare driver, in turn, so that both meet the same noise.
import { Agent, request } from 'node:http'
import pg from 'pg'

export interface Statement {
  /** Of a statement that each connection plans once. */
  name?: string | undefined
  text: string
  values: unknown[]
}

export interface Reading {
  port: number
  databaseUrl: string
  accessToken: string
  /** What the server runs for each page. */
  pages: { page: number; statements: Statement[] }[]
  times: number
}

const agent = new Agent({ keepAlive: true })

function overHttp({ port, accessToken }: Reading, page: number): Promise<number> {
  const body = JSON.stringify({ pageParam: page })
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/vatoms/user-inventory/search',
        headers: {
          'app-id': 'vitrine-wallet',
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`a page answered ${response.statusCode}`))
          resolve(JSON.parse(Buffer.concat(chunks).toString()).data.items.length)
        })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

async function read(reading: Reading): Promise<{ http: number[]; bare: number[] }> {
  const client = new pg.Client({ connectionString: reading.databaseUrl })
  await client.connect()
  const http: number[] = []
  const bare: number[] = []
  for (let time = 0; time < reading.times; time++) {
    const { page, statements } = reading.pages[time % reading.pages.length] ?? { page: 0, statements: [] }
    const begun = performance.now()
    const items = await overHttp(reading, page)
    const served = performance.now()
    for (const statement of statements) await client.query(statement)
    bare.push(performance.now() - served)
    http.push(served - begun)
    if (items !== 50) throw new Error(`page ${page} has ${items} tokens`)
  }
  await client.end()
  return { http, bare }
}

process.on('message', (reading: Reading) => {
  read(reading).then(
    (times) => process.send?.(times),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
