import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import { forever, noNetwork } from '../../testing/demo-answers.ts'
import { type DemoMarket, demoTokens, marketServer } from '../../testing/demo-market.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import ChangePriceSheet from './ChangePriceSheet.tsx'
import CommerceSection from './CommerceSection.tsx'
import SellPage from './SellPage.tsx'

export default { title: 'Wallet/Sell', decorators: [inWorld], parameters: fullscreen }

const nothing = () => undefined

function poster(owner: 'ana' | 'bo', name: string, ordinal = 0): Token {
  const found = demoTokens(owner).filter(({ state }) => state['meta-v1'].displayName.includes(name))[ordinal]
  if (!found) throw new Error(`${owner} has no ${name}.`)
  return found
}

const sell = (token: Token, more: DemoMarket = {}): Story => ({
  render: () => (
    <At address={`/token/${token.id}/sell`}>
      <SellPage params={{ tokenId: token.id }} />
    </At>
  ),
  parameters: { world: { accountId: person(more.me ?? 'ana').id, answer: marketServer({ me: 'ana', ...more }) } },
})
const part = (token: Token, block: Record<string, unknown> = {}, isMine = true): Story => {
  const shown = {
    ...token,
    state: { ...token.state, 'commerce-v1': { ...(token.state['commerce-v1'] as object), ...block } },
  }
  return {
    render: () => <CommerceSection token={shown} business={null} isMine={isMine} onGone={nothing} />,
    parameters: { world: { accountId: person('bo').id, answer: marketServer({ me: 'bo' }) } },
  }
}

export const Sell = sell(poster('ana', 'Moth'))
export const ForSaleAlready = sell(poster('bo', 'Whale'), { me: 'bo' })
export const Loading = sell(poster('ana', 'Moth'), { otherwise: forever })
export const Offline = sell(poster('ana', 'Moth'), { otherwise: noNetwork })

export const ChangePrice: Story = {
  render: () => (
    <ChangePriceSheet token={poster('bo', 'Whale')} business={null} isMine open onClose={nothing} onGone={nothing} />
  ),
  parameters: { world: { accountId: person('bo').id, answer: marketServer({ me: 'bo' }) } },
}

export const OnItsPage = part(poster('bo', 'Whale'))
export const InCoins = part(poster('bo', 'Moth'))
export const ByLinkOnly = part(poster('bo', 'Last Tram', 1))
export const BeingPaid = part(poster('bo', 'Whale'), { status: 'pending' })
export const PaymentFailed = part(poster('bo', 'Whale'), { status: 'failed', error: 'card_declined' })
export const SoldBefore = part(poster('ana', 'Moth'), { saleDate: '2026-05-01T10:00:00.000Z' })
export const OfSomebodyElse = part(poster('bo', 'Whale'), {}, false)
