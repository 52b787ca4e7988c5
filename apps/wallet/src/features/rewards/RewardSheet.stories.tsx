import { person } from '@vitrine/fixtures'
import type { Reward } from '../../data/tokens/rewards.ts'
import { demoServer, refused, tokenOf, tokensOf } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { RewardCard } from './RewardCard.tsx'
import { RewardSheet } from './RewardSheet.tsx'

export default { title: 'Wallet/Rewards', decorators: [inWorld], parameters: fullscreen }

const crate = tokenOf('ana', 'lumen-roasters-crate')
const machine = tokenOf('ana', 'lumen-bean-machine')
const held = tokensOf('ana')
const given = ['lumen-stamp', 'lumen-cardamom-bun', 'lumen-kettle'].map((design) => {
  const { id, state } = tokenOf('ana', design)
  return { id, objectDefinitionId: design, displayName: state['meta-v1'].displayName }
})

const sheet = (reward: Partial<Reward>): Story => ({
  render: () => <RewardSheet reward={{ kind: 'return', token: crate, given: [], sealed: 0, ...reward }} />,
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({
        me: 'ana',
        tokens: held,
        otherwise: ({ path }) => (path.endsWith('/execute-action') ? refused('internal', 500) : undefined),
      }),
    },
  },
})

export const TheLidComesOff: Story = {
  ...sheet({}),
  render: () => <RewardCard token={crate} isCrate wins onSkip={() => undefined} />,
}
export const SomethingComesOut: Story = {
  ...sheet({}),
  render: () => <RewardCard token={machine} isCrate={false} wins onSkip={() => undefined} />,
}
export const Opening = sheet({ kind: 'crate', sealed: 3 })
export const Sealed = sheet({ kind: 'return', sealed: 3 })
export const SomeRevealed = sheet({ given: given.slice(0, 1), sealed: 2 })
export const Everything = sheet({ given })
export const FromAMachine = sheet({ kind: 'dispenser', token: machine, given: given.slice(0, 1) })
export const Nothing = sheet({})
