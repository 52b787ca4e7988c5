import { demoWorld, person } from '@vitrine/fixtures'
import { getCampaignPoints, getLeaderboard, listCampaignGroups } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { settleRules } from '../testing/campaign-world.ts'
import { testWorld } from '../testing/test-world.ts'

const trail = ['marea-scallop', 'marea-nautilus', 'marea-urchin']

test('the demo’s campaigns run: nothing of before counts again, and three solved pieces are worth the medal', async () => {
  const world = await testWorld()
  const { app, database } = world
  await app.seedDemoWorld()
  const { id: ana } = person('ana')
  const reader = await world.account('Reader')
  const count = async (design: string) => {
    const { rows } = await database.pool.query(
      'select count(*)::int as n from token where owner_id = $1 and object_definition_id = $2 and deleted_at is null',
      [ana, design],
    )
    return rows[0].n as number
  }
  const total = async (design: string) => {
    const { rows } = await database.pool.query(
      `select (state->'user-points-v2'->>'total')::int as total from token where owner_id = $1 and object_definition_id = $2`,
      [ana, design],
    )
    return rows[0].total as number
  }
  const medals = await count('marea-friend-of-the-tide')

  await settleRules(app)
  const { rows: done } = await database.pool.query('select count(*)::int as n from campaign_effect')
  expect(done[0].n).toBe(0)
  expect(await total('lumen-ten-stamp-card')).toBe(9)
  const whose = { user: ana as never, campaign: 'lumen-regulars' as never }
  const seen = await reader.call(getCampaignPoints, { params: whose })
  expect(seen.reply).toEqual({ total: 14, channels: { games: 5, stamps: 9 } })
  const board = await reader.call(getLeaderboard, { params: { campaign: 'lumen-regulars' as never } })
  expect(board.reply.items.map(({ name, total: points }) => [name, points])).toEqual([
    ['Ana Solmar', 14],
    ['Chen Weilan', 7],
    ['Bo Lindqvarn', 5],
    ['Lumi', 1],
  ])
  for (const { id, businessId } of demoWorld.campaigns) {
    const { reply } = await reader.call(listCampaignGroups, { params: { businessId } })
    expect(reply.items).toMatchObject([{ id, state: 'live', isDefault: true }])
  }

  for (const design of trail) {
    const { rows } = await database.pool.query(
      'select id from token where owner_id = $1 and object_definition_id = $2 limit 1',
      [ana, design],
    )
    const definition = demoWorld.objectDefinitions.find(({ id }) => id === design)
    const [answer = ''] = definition?.behaviors['quiz-v2']?.correctAnswers ?? []
    world.clock.advance({ seconds: 1 })
    await database.transaction((tx) =>
      app.tokens.executeAction(tx, {
        tokenId: rows[0].id,
        callerId: ana,
        behaviorId: 'quiz-v2',
        actionId: 'answer-v1',
        input: { answer },
      }),
    )
  }
  await settleRules(app)
  expect(await count('marea-friend-of-the-tide')).toBe(medals + 1)
  expect(await total('marea-tide-album')).toBe(0)
})
