import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import {
  type DemoServer,
  demoServer,
  forever,
  noNetwork,
  refused,
  tokenOf,
  tokensOf,
} from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import TokenDetailPage from './TokenDetailPage.tsx'

export default { title: 'Wallet/Token', decorators: [inWorld], parameters: fullscreen }

const detail = (token: Token, server: Partial<DemoServer> = {}, business?: string): Story => ({
  render: () => (
    <At address={`/token/${token.id}`}>
      <TokenDetailPage params={{ tokenId: token.id, ...(business ? { business } : {}) }} />
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: [token], ...server }) },
  },
})

const able = (name: string) => (token: Token) => token.abilities.some((ability) => ability.name === name)
const own = tokensOf('ana')
const first = (fits: (token: Token) => boolean, from = own): Token => {
  const found = from.find(fits)
  if (!found) throw new Error('The demo world has no such token.')
  return found
}
const sendable = first((token) => able('Transfer')(token) && !able('Clone')(token))
const shareable = first(able('Clone'))
const soulBound = tokenOf('ana', 'lumen-house-regular')
const unopened = first((token) => token.openedAt === null)
const ofBo = first(able('Transfer'), tokensOf('bo'))

export const Sendable = detail(sendable)
export const Shareable = detail(shareable)
export const SoulBound = detail(soulBound)
export const Unopened = detail(unopened)
export const SomebodyElses = detail(ofBo)
export const InItsBrand = detail(sendable, {}, sendable.state['studio-info-v1'].businessId)
export const WithoutPicture = detail({ ...sendable, viewPlacements: [] })
export const Loading = detail(sendable, { otherwise: forever })
export const Gone = detail(sendable, { tokens: [] })
export const NotAllowed = detail(sendable, { otherwise: () => refused('token.not_viewable', 403) })
export const Failed = detail(sendable, { otherwise: () => refused('internal', 500) })
export const Offline = detail(sendable, { otherwise: noNetwork })
