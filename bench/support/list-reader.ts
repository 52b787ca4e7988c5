// Forked by benchmarks of lists: reads pages over HTTP and by the bare driver, in turn, so that both meet the same noise.
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Statement } from './page-reader.ts'

export interface ListReading {
  port: number
  databaseUrl: string
  accessToken: string
  /** Whose token it is; the wallet's when left out. */
  appId?: string
  /** What the server runs for each page. */
  pages: { path: string; statements: Statement[] }[]
  times: number
}

const agent = new Agent({ keepAlive: true })

function overHttp({ port, accessToken, appId = 'vitrine-wallet' }: ListReading, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'app-id': appId, authorization: `Bearer ${accessToken}` }
    const sent = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
        const body = JSON.parse(Buffer.concat(chunks).toString())
        resolve((body.data ?? body).items.length)
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function read(reading: ListReading): Promise<{ http: number[]; bare: number[] }> {
  const client = new pg.Client({ connectionString: reading.databaseUrl })
  await client.connect()
  const http: number[] = []
  const bare: number[] = []
  for (let time = 0; time < reading.times; time++) {
    const page = reading.pages[time % reading.pages.length]
    if (!page) throw new Error('there are no pages')
    const begun = performance.now()
    const items = await overHttp(reading, page.path)
    const served = performance.now()
    for (const { text, values } of page.statements) await client.query(text, values)
    bare.push(performance.now() - served)
    http.push(served - begun)
    if (items !== 50) throw new Error(`${page.path} has ${items} entries`)
  }
  await client.end()
  return { http, bare }
}

process.on('message', (reading: ListReading) => {
  read(reading).then(
    (times) => process.send?.(times),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
