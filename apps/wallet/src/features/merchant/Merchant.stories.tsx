import { demoWorld, person } from '@vitrine/fixtures'
import type { OwnMerchant, Redemption } from '@vitrine/protocol'
import { Problem } from '@vitrine/protocol/problem'
import type { ComponentProps } from 'react'
import { At } from '../../testing/At.tsx'
import { businessOf, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import type { Answer, Reply } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import MerchantPage from './MerchantPage.tsx'
import MerchantsPage from './MerchantsPage.tsx'
import { ScanAnswer } from './ScanDesk.tsx'

export default { title: 'Wallet/Merchant', decorators: [inWorld], parameters: fullscreen }

const [gate] = demoWorld.merchants
if (!gate) throw new Error('The demo world has no merchant.')
const merchant = {
  id: gate.id,
  businessId: gate.businessId,
  name: gate.name,
  accountId: person('bo').id,
  acceptsStaticCode: true,
  archived: false,
  version: 1,
  createdAt: '2026-05-01T09:30:00.000Z',
  business: businessOf(gate.businessId),
  managed: false,
} as unknown as OwnMerchant
const code = {
  code: `vitrine:redeem:${gate.id}:1780000000:0a5b1f6a7c114b0f:${'k'.repeat(43)}`,
  expiresAt: '2026-05-16T09:31:00.000Z',
  staticCode: `vitrine:merchant:${gate.id}`,
}
const redeemed = [
  { id: 3, person: 'Ana Solmar', title: 'Saturday Night', remaining: 0, at: '2026-05-16T09:29:00.000Z' },
  { id: 2, person: 'Chen Weilan', title: 'Lantern Pass', remaining: 2, at: '2026-05-16T09:12:00.000Z' },
] as unknown as Redemption[]

interface Served {
  merchants?: unknown[] | (() => Reply | Promise<Reply>)
  code?: () => Reply | Promise<Reply>
  redeemed?: unknown[]
}

const answers =
  ({ merchants = [merchant], code: askCode, redeemed: done = redeemed }: Served): Answer =>
  ({ path }) => {
    if (path === '/me/merchants') return Array.isArray(merchants) ? { body: { items: merchants } } : merchants()
    if (path.endsWith('/code')) return askCode?.() ?? { body: { data: code } }
    if (path.includes('/redemptions')) return { body: { items: done, next: null } }
    return refused('auth.forbidden', 403)
  }
const counter = (served: Served = {}): Story => ({
  render: () => (
    <At address={`/merchants/${gate.id}`}>
      <MerchantPage params={{ merchantId: gate.id }} />
    </At>
  ),
  parameters: { world: { accountId: person('bo').id, answer: answers(served) } },
})
const counters = (served: Served = {}): Story => ({
  render: () => (
    <At address="/merchants">
      <MerchantsPage />
    </At>
  ),
  parameters: { world: { accountId: person('bo').id, answer: answers(served) } },
})

export const Counter = counter()
export const NothingRedeemedYet = counter({ redeemed: [] })
export const OnlyTheScreen = counter({ code: () => ({ body: { data: { ...code, staticCode: null } } }) })
export const NotMine = counter({ code: () => refused('merchant.not_found', 404) })
export const CounterOffline = counter({ code: noNetwork })
export const CounterLoading = counter({ code: forever })
const scanned = (answer: ComponentProps<typeof ScanAnswer>): Story => ({
  render: () => <ScanAnswer {...answer} />,
  parameters: { world: { accountId: person('bo').id, answer: answers({}) } },
})
const letIn = { person: 'Ana Solmar', title: 'Saturday Night', remaining: 0 }
const saying = (problem: Problem) => scanned({ redeemed: undefined, error: problem })
export const LetIn = scanned({ redeemed: letIn, error: null })
export const LetInWithUsesLeft = scanned({ redeemed: { ...letIn, remaining: 3 }, error: null })
export const ScannedAlready = saying(new Problem('redemption.pass_used', { usedAt: '2026-05-16T09:12:00.000Z' }))
export const ScannedTooLate = saying(new Problem('redemption.code_invalid'))
export const ScannedElsewhere = saying(new Problem('redemption.wrong_merchant'))
export const Counters = counters()
export const NoCounters = counters({ merchants: [] })
export const CountersLoading = counters({ merchants: forever })
export const CountersOffline = counters({ merchants: noNetwork })
