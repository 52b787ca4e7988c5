import { randomUUID } from 'node:crypto'
import type { RunningServer } from '@vitrine/server/src/server.ts'

export interface BenchPerson {
  id: string
  accessToken: string
}

/** People with valid access tokens, without the sign-in that other benchmarks are about. */
export async function makePeople({ app }: RunningServer, count: number): Promise<BenchPerson[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await app.database.pool.query(
    `insert into account (id, name, created_at, updated_at) select id, 'Somebody', now(), now() from unnest($1::uuid[]) id`,
    [ids],
  )
  return Promise.all(
    ids.map(async (id) => ({
      id,
      accessToken: await app.identity.accessTokens.issue({
        accountId: id,
        clientId: 'vitrine-wallet',
        guest: false,
        scope: 'openid',
      }),
    })),
  )
}
