import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, forever, noNetwork, refused, tokensOf } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import WalletPage from './WalletPage.tsx'

export default { title: 'Wallet/Inventory', decorators: [inWorld], parameters: fullscreen }

const wallet = (server: Partial<DemoServer> = {}, address = '/'): Story => ({
  render: () => (
    <At address={address}>
      <WalletPage />
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana'), ...server }) },
  },
})
const search = (answer: () => ReturnType<typeof refused> | Promise<never>): Partial<DemoServer> => ({
  otherwise: ({ path }) => (path.endsWith('/search') ? answer() : undefined),
})

const longTitle = 'A very long name that its maker could not bring themselves to shorten, not even a little'
const renamed = (token: Token): Token => ({
  ...token,
  state: { ...token.state, 'meta-v1': { ...token.state['meta-v1'], displayName: longTitle } },
})

/** The same ticket at a date that has not come. */
const toCome = (token: Token): Token => {
  const event = token.state['event-v1'] as object | undefined
  const dates = { doorsAt: '2999-06-12T18:00:00.000Z', startsAt: '2999-06-12T19:00:00.000Z' }
  return event ? { ...token, state: { ...token.state, 'event-v1': { ...event, ...dates } } } : token
}

export const Filled = wallet()
export const TicketToCome = wallet({ tokens: tokensOf('ana').map(toCome) })
export const OneBrand = wallet({}, '/?brand=CafeLumen1')
export const LongTitles = wallet({ tokens: tokensOf('ana').slice(0, 9).map(renamed) })
export const Loading = wallet({ otherwise: forever })
export const Empty = wallet({ tokens: [] })
export const NothingAtAddresses = wallet({ tokens: [] }, '/?filter=wallet')
export const NothingFits = wallet({}, '/?filter=smartNft')
export const Failed = wallet(search(() => refused('internal', 500)))
export const Offline = wallet(search(noNetwork))
