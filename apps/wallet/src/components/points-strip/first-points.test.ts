import type { CampaignRule } from '@vitrine/protocol'
import { expect, test } from 'vitest'
import { wayToFirstPoints } from './first-points.ts'

const rule = (trigger: string, effect: string) =>
  ({ trigger: { id: trigger }, effects: [{ id: effect }] }) as CampaignRule

test('the way to the first points is that of the first rule that gives points', () => {
  expect(
    wayToFirstPoints([rule('got', 'send-vatom'), rule('redeemed', 'add-points-v2'), rule('won', 'add-points-v2')]),
  ).toBe('redeem')
  expect(wayToFirstPoints([rule('got', 'grant-coins')])).toBeNull()
  expect(wayToFirstPoints([])).toBeNull()
})
