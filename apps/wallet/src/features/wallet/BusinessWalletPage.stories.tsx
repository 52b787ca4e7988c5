import { person } from '@vitrine/fixtures'
import { At } from '../../testing/At.tsx'
import { businessOf, type DemoServer, demoServer, forever, refused, tokensOf } from '../../testing/demo-answers.ts'
import { brandServer } from '../../testing/demo-brand.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import BusinessWalletPage from './BusinessWalletPage.tsx'

export default { title: 'Wallet/Brand room', decorators: [inWorld], parameters: fullscreen }

const room = (business: string, server: Partial<DemoServer> = {}): Story => ({
  render: () => (
    <At address={`/b/${business}/wallet`}>
      <BusinessWalletPage params={{ business }} />
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana'), ...server }) },
  },
})
const readAs = (business: ReturnType<typeof businessOf>): Partial<DemoServer> => ({
  otherwise: ({ path }) => (path.startsWith('/public/businesses/') ? { body: business } : undefined),
})
const cafe = businessOf('cafe-lumen')
const brand = brandServer('cafe-lumen', { me: 'ana' })

export const Filled = room('CafeLumen1')
export const ByItsName = room('museo-marea')
export const IconsAsTheBrandSays = room(
  'CafeLumen1',
  readAs({ ...cafe, pageConfig: { features: { icon: { titles: false, editions: false, badges: false } } } }),
)
/** `pointsHeader` in the brand's colours, and `coinsHeader`. */
export const WithPointsAndCoins = room('cafe-lumen', { otherwise: (asked) => brand(asked) })
export const Loading = room('CafeLumen1', { otherwise: forever })
export const EmptyByBrand = room('CafeLumen1', { tokens: [] })
export const EmptyWithoutWords = room('CafeLumen1', { tokens: [], ...readAs({ ...cafe, pageConfig: null }) })
export const Unknown = room('nobody')
export const Failed = room('CafeLumen1', { otherwise: () => refused('internal', 500) })
