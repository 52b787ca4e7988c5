import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { demoServer, forever } from '../../testing/demo-answers.ts'
import { networkInventoryOf, networkTokenOf } from '../../testing/demo-legacy-network.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { inWorld, type Story } from '../../testing/story.tsx'
import { WithInventory } from '../../testing/WithInventory.tsx'
import NetworkActions from './NetworkActions.tsx'

export default { title: 'Wallet/Older network', decorators: [inWorld] }

const tin = networkTokenOf('ana/tin')
const everyAction: Token = {
  ...networkTokenOf('ana/cup'),
  abilities: ['Redeem', 'Dispense', 'Activate', 'Initialize', 'Polish', 'shop.example:polish-v1'].map((name) => ({
    name,
    behaviorId: 'network',
    actionId: name,
  })),
}

const section = (token: Token, perform?: Answer, isMine = true): Story => ({
  render: () => (
    <WithInventory inventory={networkInventoryOf('ana')}>
      <NetworkActions token={token} business={null} isMine={isMine} onGone={() => undefined} />
    </WithInventory>
  ),
  parameters: {
    world: {
      accountId: person('ana').id,
      older: true,
      answer: (asked) =>
        perform && asked.path.includes('/action/') ? perform(asked) : demoServer({ me: 'ana', tokens: [] })(asked),
    },
  },
})

export const EveryAction = section(everyAction)
export const Busy = section(tin, forever)
export const Refused = section(tin, () => ({
  body: { payload: { main: { error: { Code: 1656, Msg: 'There are no NFTs inside this dispenser' } } } },
}))
export const SomebodyElses = section(tin, undefined, false)
