import { refused } from '../../testing/answers.ts'
import { ana } from '../../testing/people.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { ProofSheet } from './ProofSheet.tsx'

export default { title: 'Studio/Proof', decorators: [inWorld], parameters: fullscreen }

const ways = (...given: string[]) => ({
  world: {
    accountId: ana.sub,
    answer: () => ({
      body: { ways: given, codeTo: given.includes('code') ? 'ana@example.com' : null, wallets: [] },
    }),
  },
})

export const ByPassword: Story = {
  render: () => <ProofSheet onSettle={() => undefined} />,
  parameters: ways('password', 'code'),
}
export const ByCode: Story = {
  render: () => <ProofSheet onSettle={() => undefined} />,
  parameters: ways('code'),
}
export const Failed: Story = {
  render: () => <ProofSheet onSettle={() => undefined} />,
  parameters: { world: { accountId: ana.sub, answer: () => refused('internal', 500) } },
}
export const BySigningIn: Story = {
  render: () => <ProofSheet onSettle={() => undefined} />,
  parameters: ways('sign-in'),
}
