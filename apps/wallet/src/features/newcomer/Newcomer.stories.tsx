import { person } from '@vitrine/fixtures'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, noNetwork, profileOf, refused } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { NewcomerPage } from './NewcomerPage.tsx'

export default { title: 'Wallet/Newcomer', decorators: [inWorld], parameters: fullscreen }

const platform = { id: 'platform', business_id: null, title: 'Terms', version: '2026-01', url: '/legal/terms' }
const terms = { body: { items: [{ ...platform, accepted: false, acceptedAt: null, changed: false }] } }

const opening = (server: Partial<DemoServer>): Story => ({
  render: () => (
    <At address="/">
      <NewcomerPage />
    </At>
  ),
  parameters: { world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [], ...server }) } },
})

export const Asked = opening({
  otherwise: ({ path, method }) =>
    path.startsWith('/api/me/terms') || path.startsWith('/me/terms')
      ? terms
      : method === 'POST'
        ? { body: { ...profileOf('ana'), must_confirm: false } }
        : undefined,
})
export const TermsChanged: Story = {
  ...Asked,
  render: () => (
    <At address="/">
      <NewcomerPage asks="terms" />
    </At>
  ),
}
export const Refused = opening({
  otherwise: ({ method }) => (method === 'POST' ? refused('identity.terms_required', 403) : terms),
})
export const Offline = opening({ otherwise: noNetwork })
