import { listPrizeSets, putPrizeSet } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { tokenWorld } from '../../testing/token-world.ts'

const businessId = 'lumen1' as never
const params = { businessId, prizeSetId: 'raffle' as never }

async function world() {
  const made = await tokenWorld()
  const eva = await made.account('Eva', { at: { lumen1: 'editor' } })
  for (const id of ['bun', 'tea', 'jam']) await made.design({}, { id })
  const put = (version: number, prizes: object[], mode: 'probability' | 'sequence' = 'probability') =>
    eva.studio.call(putPrizeSet, { params, body: { version, name: 'Raffle', mode, prizes: prizes as never } })
  const draw = (to: { id: string }) =>
    made.database.transaction((tx) =>
      made.app.prizes.drawPrize(tx, { prizeSetId: 'raffle', businessId: 'lumen1', to: to.id, cause: 'prize' }),
    )
  return { ...made, eva, put, draw }
}

const prize = (objectDefinitionId: string, percent: number, more: object = {}) => ({
  objectDefinitionId,
  percent,
  ...more,
})

test('a set is changed while people draw: each draw is made from one version, and what was given stays counted', async () => {
  const { put, draw, account, database } = await world()
  const ana = await account('Ana')
  const versions = [
    [prize('bun', 50, { total: 40 }), prize('tea', 50)],
    [prize('tea', 30), prize('jam', 30), prize('bun', 40, { total: 40 })],
    [prize('bun', 100, { total: 40 })],
  ]
  expect((await put(0, versions[0] as never)).reply.revision).toBe(1)

  const editing = (async () => {
    for (let version = 1; version < 9; version += 1) {
      const answer = await put(version, versions[version % 3] as never)
      expect(answer.reply.revision).toBe(version + 1)
    }
  })()
  await Promise.all([editing, ...Array.from({ length: 60 }, () => draw(ana))])

  const { rows } = await database.pool.query('select revision, prizes, result, given_token_id from prize_draw')
  expect(rows).toHaveLength(60)
  for (const { revision, prizes } of rows) {
    const designs = prizes.map((each: { objectDefinitionId: string }) => each.objectDefinitionId)
    expect([revision, designs]).toEqual([
      revision,
      versions[(revision - 1) % 3]?.map((each) => each.objectDefinitionId),
    ])
  }
  const buns = rows.filter(
    ({ prizes, result }) => result !== null && prizes[result].objectDefinitionId === 'bun',
  ).length
  const counted = await database.pool.query(`select given from prize where object_definition_id = 'bun'`)
  expect(counted.rows).toEqual([{ given: buns }])
  expect(buns).toBeLessThanOrEqual(40)
})

test('what one person has had of a prize goes with it, wherever it is put, and two who edit are told of each other', async () => {
  const { put, draw, account, eva, database } = await world()
  const ana = await account('Ana')
  await put(0, [prize('bun', 0, { limitPerUser: 1 }), prize('tea', 0)], 'sequence')
  const given = async () => (await draw(ana)).given?.objectDefinitionId
  expect([await given(), await given()]).toEqual(['bun', 'tea'])

  await put(1, [prize('jam', 0, { total: 1 }), prize('bun', 0, { limitPerUser: 1 }), prize('tea', 0)], 'sequence')
  expect([await given(), await given()]).toEqual(['jam', 'tea'])

  expect((await put(1, [prize('bun', 100)])).problem).toMatchObject({
    code: 'studio.edited_meanwhile',
    details: { version: 2, by: 'Eva' },
  })
  expect((await put(2, [prize('bun', 60), prize('tea', 41)])).problem?.code).toBe('request.invalid')
  const [set] = (await eva.studio.call(listPrizeSets, { params: { businessId } })).reply.items
  expect(set).toMatchObject({ revision: 2, draws: { total: 4, none: 0 }, prizes: [{ given: 1, total: 1 }, {}, {}] })
  const audit = await database.pool.query(`select data->>'what' as what from event_log where type = 'brand.changed'`)
  expect(audit.rows.map(({ what }) => what)).toEqual(['prize-set.created', 'prize-set.edited'])
})
