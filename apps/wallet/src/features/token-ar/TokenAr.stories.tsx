import { person } from '@vitrine/fixtures'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, refused, tokenOf } from '../../testing/demo-answers.ts'
import type { Answer } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { PictureSheet } from './PictureSheet.tsx'
import TokenArPage from './TokenArPage.tsx'

export default { title: 'Wallet/Token AR', decorators: [inWorld], parameters: fullscreen }

const jelly = tokenOf('ana', 'marea-moon-jelly')

const at = (address: string, otherwise?: (asked: Parameters<Answer>[0]) => ReturnType<Answer> | undefined): Story => ({
  render: () => (
    <At address={address}>
      <TokenArPage />
    </At>
  ),
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({ me: 'ana', tokens: [jelly], ...(otherwise ? { otherwise } : {}) }),
    },
  },
})
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 16"%3E%3Crect width="9" height="16" fill="%23b9d6d2"/%3E%3C/svg%3E'

export const Start = at(`/token-ar?token=${jelly.id}`)
export const NothingChosen = at('/token-ar')
export const Loading = at(`/token-ar?token=${jelly.id}`, forever)
export const Failed = at(`/token-ar?token=${jelly.id}`, () => refused('internal', 500))
export const Photo: Story = {
  render: () => (
    <PictureSheet
      shot={{ kind: 'photo', blob: new Blob(['picture'], { type: 'image/jpeg' }), url: picture }}
      title="Moon Jelly"
      onClose={() => undefined}
    />
  ),
}
