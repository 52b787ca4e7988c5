import { person } from '@vitrine/fixtures'
import { At } from '../../testing/At.tsx'
import { demoServer } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import SettingsPage from './SettingsPage.tsx'

export default { title: 'Wallet/Settings', decorators: [inWorld], parameters: fullscreen }

const settings = (me: 'ana' | 'guest'): Story => ({
  render: () => (
    <At address="/settings">
      <SettingsPage />
    </At>
  ),
  parameters: { world: { accountId: person(me).id, answer: demoServer({ me, tokens: [] }) } },
})

export const Own = settings('ana')
export const Guest = settings('guest')
