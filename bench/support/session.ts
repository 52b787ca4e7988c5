import { randomUUID } from 'node:crypto'
import type { RunningServer } from '@vitrine/server/src/server.ts'
import { sql } from 'drizzle-orm'

const scope = 'openid profile email offline_access'

/** A session as the wallet keeps it in localStorage, of an account or of whoever has this e-mail address. */
export const sessionOf = (server: RunningServer, person: string): Promise<string> =>
  sessionWith(server, person, { clientId: 'vitrine-wallet', scope })

/** The same as Studio keeps it. */
export const studioSessionOf = (server: RunningServer, person: string): Promise<string> =>
  sessionWith(server, person, { clientId: 'vitrine-studio', scope: `${scope} studio` })

async function sessionWith({ app }: RunningServer, person: string, client: { clientId: string; scope: string }) {
  const accountId = person.includes('@') ? await accountOf(app, person) : person
  const accessToken = await app.identity.accessTokens.issue({ accountId, guest: false, ...client })
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
