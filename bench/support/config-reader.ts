// Forked by viewer-config.bench.ts: reads configurations over HTTP and what they need by the bare driver, in turn.
import { Agent, request } from 'node:http'
import pg from 'pg'
import type { Statement } from './page-reader.ts'

export interface ConfigReading {
  port: number
  databaseUrl: string
  asks: { hostname: string; businessId: string; statements: Statement[] }[]
}

export interface ConfigTimes {
  http: number[]
  bare: number[]
}

const agent = new Agent({ keepAlive: true })

function overHttp(port: number, hostname: string): Promise<string> {
  const path = `/api/viewers/config?hostname=${hostname}`
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`a configuration answered ${response.statusCode}`))
        resolve(JSON.parse(Buffer.concat(chunks).toString()).businessId)
      })
    })
    sent.once('error', reject)
    sent.end()
  })
}

async function read({ port, databaseUrl, asks }: ConfigReading): Promise<ConfigTimes> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const times: ConfigTimes = { http: [], bare: [] }
  for (const { hostname, businessId, statements } of asks) {
    const begun = performance.now()
    const answered = await overHttp(port, hostname)
    const served = performance.now()
    for (const { text, values } of statements) await client.query(text, values)
    times.bare.push(performance.now() - served)
    times.http.push(served - begun)
    if (answered !== businessId) throw new Error(`${hostname} is ${answered}’s`)
  }
  await client.end()
  return times
}

process.on('message', (reading: ConfigReading) => {
  read(reading).then(
    (times) => process.send?.(times),
    (error: Error) => process.send?.({ error: error.message }),
  )
})
