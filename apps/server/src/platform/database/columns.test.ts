import { expect, test } from 'vitest'
import { business } from '../../modules/studio/studio.schema.ts'
import { token } from '../../modules/tokens/tokens.schema.ts'
import { account, identity } from '../../modules/users/users.schema.ts'
import { testWorld } from '../../testing/test-world.ts'
import { columnsOf } from './columns.ts'
import { runPrepared } from './database.ts'

test('rows that are read in fixed words are those that the builder reads', async () => {
  const { database, account: person, app } = await testWorld()
  const { id } = await person('Ana')
  await database
    .update(account)
    .set({ birthday: '1990-02-03', ageConfirmedAt: new Date(), location: { country: 'FI' } })
  await app.studio.createBusiness(database, { id: 'lumen1', name: 'lumen', displayName: 'Café Lumen', ownerId: id })
  await app.tokens.createDefinition(database, {
    id: 'cup',
    businessId: 'lumen1',
    displayName: 'Cup',
    behaviours: { 'map-ready-v1': {} },
  })
  const [cup = ''] = await app.tokens.issue(database, { objectDefinitionId: 'cup', tokens: [{ ownerId: id }] })
  await app.tokens.issue(database, { objectDefinitionId: 'cup', tokens: [{ ownerId: id }] })
  await database.execute(
    `update token set state = '{"map-ready-v1": {"location": {"lat": 60.5, "lon": 24.25}}}' where id = '${cup}'`,
  )

  for (const [name, table] of Object.entries({ account, identity, business, token })) {
    const built = await database.select().from(table).orderBy(table.id)
    const fixed = await runPrepared<object>(
      database,
      { name: `test.${name}`, text: `select ${columnsOf(table, 't')} from ${name} t order by t.id` },
      [],
    )
    expect(built.length).toBeGreaterThan(0)
    expect(fixed).toEqual(built)
  }
})
