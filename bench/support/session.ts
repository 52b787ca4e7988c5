import { randomUUID } from 'node:crypto'
import type { RunningServer } from '@vitrine/server/src/server.ts'
import { sql } from 'drizzle-orm'

/** A session as the wallet keeps it in localStorage, of an account or of whoever has this e-mail address. */
export async function sessionOf({ app }: RunningServer, person: string): Promise<string> {
  const accountId = person.includes('@') ? await accountOf(app, person) : person
  const accessToken = await app.identity.accessTokens.issue({
    accountId,
    clientId: 'vitrine-wallet',
    guest: false,
    scope: 'openid profile email offline_access',
  })
  return JSON.stringify({
    source: 'identity-provider',
    sub: accountId,
    accessToken,
    refreshToken: randomUUID(),
    idToken: 'none',
    expiresAt: Date.now() + 3_600_000,
  })
}

async function accountOf(app: RunningServer['app'], email: string): Promise<string> {
  const { rows } = await app.database.execute<{ account_id: string }>(
    sql`select account_id from identity where type = 'email' and value = ${email} and verified`,
  )
  const [row] = rows
  if (!row) throw new Error(`Nobody has ${email}.`)
  return row.account_id
}
