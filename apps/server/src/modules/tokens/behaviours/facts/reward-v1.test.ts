import { expect, test } from 'vitest'
import { actionMatrix, blockOf } from '../../../../testing/action-matrix.ts'
import { tokenWorld } from '../../../../testing/token-world.ts'

test('a reward is taken once, in time, by its holder', async () => {
  const world = await tokenWorld()
  const [ana, bo] = [await world.account('Ana'), await world.account('Bo')]
  const redeem = actionMatrix(world, 'reward-v1', 'redeem-reward-v1')
  const reward = (expiration_date: string | null) =>
    world.token(ana, { 'reward-v1': { expiration_date }, 'transferable-v1': {} })
  const [open, soon, late] = [
    await reward(null),
    await reward('2026-06-02T00:00:00Z'),
    await reward('2026-06-01T12:00:00Z'),
  ]
  await redeem.refusesStrangers({ token: open })

  const done = await redeem.answersReplays(ana, open)
  expect(blockOf(done, 'reward-v1')).toMatchObject({ redeemed: true, redeemedAt: '2026-06-01T12:00:00.000Z' })
  await redeem.oneOfTwins({ by: ana, token: soon, code: 'reward.redeemed' })
  await redeem.refuses({
    'a second time': {
      by: ana,
      token: open,
      code: 'reward.redeemed',
      details: { redeemedAt: '2026-06-01T12:00:00.000Z' },
    },
    'too late': { by: ana, token: late, code: 'reward.expired', details: { expiredAt: '2026-06-01T12:00:00Z' } },
  })
  await redeem.refusesFormerOwner({ by: ana, to: bo, token: open })
  const { rows } = await world.database.pool.query(`select subject from event_log where type = 'action.redeemed'`)
  expect(rows.map((row) => row.subject)).toEqual([open, soon])
})
