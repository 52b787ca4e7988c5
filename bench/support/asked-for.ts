import type { RunningServer } from '@vitrine/server/src/server.ts'
import type { Statement } from './page-reader.ts'

/** What the server asks the database for one page, as it asks it, and the page. */
export async function askedFor({ app }: RunningServer, path: string, accessToken: string, appId = 'vitrine-wallet') {
  const { pool } = app.database
  const statements: Statement[] = []
  const query = pool.query.bind(pool) as (asked: { text: string }, values: unknown[]) => Promise<unknown>
  pool.query = ((asked: { text: string; values?: unknown[] }, values?: unknown[]) => {
    statements.push({ text: asked.text, values: values ?? asked.values ?? [] })
    return query(asked, values as unknown[])
  }) as never
  const headers = { 'app-id': appId, authorization: `Bearer ${accessToken}` }
  const response = await app.http.inject({ method: 'GET', url: path, headers })
  pool.query = query as never
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  return { statements, body: response.json() as unknown }
}
