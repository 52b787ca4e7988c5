import type { RunningServer } from '@vitrine/server/src/server.ts'
import { sql } from 'drizzle-orm'

type Design = Parameters<RunningServer['app']['tokens']['createDefinition']>[1]

/** Somebody new who holds so many tokens of each design, the first design's newest. */
export async function holderOf(
  { app }: RunningServer,
  designs: readonly (Omit<Design, 'businessId' | 'behaviours'> & { tokens: number })[],
) {
  const account = await app.users.createAccount(app.database, {
    name: 'Collector',
    // Who has not said so is asked before anything is shown.
    ageConfirmedAt: new Date(),
    identities: [],
  })
  const { rows } = await app.database.execute<{ id: string }>(sql`select id from business order by id limit 1`)
  const businessId = rows[0]?.id ?? ''
  const tokens: string[] = []
  for (const [index, { tokens: count, ...design }] of designs.entries()) {
    await app.database.transaction(async (tx) => {
      await app.tokens.createDefinition(tx, { businessId, behaviours: { 'transferable-v1': {} }, ...design })
      const at = new Date(Date.now() - index * 1000)
      const given = Array.from({ length: count }, () => ({ ownerId: account.id, at }))
      tokens.push(...(await app.tokens.issue(tx, { objectDefinitionId: design.id, tokens: given })))
    })
  }
  return { account, tokens }
}
