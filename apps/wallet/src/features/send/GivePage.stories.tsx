import { person } from '@vitrine/fixtures'
import type { Token } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import {
  type DemoServer,
  demoServer,
  forever,
  noNetwork,
  publicProfileOf,
  refused,
  tokenOf,
  tokensOf,
} from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { SendConfirmationPage, SendPage, SharePage } from './GivePage.tsx'
import { SendToPage } from './SendToPage.tsx'

export default { title: 'Wallet/Send and share', decorators: [inWorld], parameters: fullscreen }

const give = (Page: typeof SendPage, token: Token, server: Partial<DemoServer> = {}): Story => ({
  render: () => (
    <At address={`/token/${token.id}/send`}>
      <Page params={{ tokenId: token.id }} />
    </At>
  ),
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana'), ...server }) },
  },
})
const withoutPeople: Partial<DemoServer> = {
  otherwise: ({ path }) => (path.startsWith('/me/recipients') ? { body: { items: [] } } : undefined),
}

const sea = tokenOf('ana', 'marea-sea-glass')
const regular = tokenOf('ana', 'lumen-house-regular')

export const Send = give(SendPage, sea)
/** Whom one has sent something comes before whom one follows. */
export const SendToWhomOneFollows = give(SendPage, sea, {
  otherwise: ({ path }) =>
    path.includes('/list/following')
      ? { body: { data: { items: [{ ...publicProfileOf(person('chen')), followed: true }], nextCursor: null } } }
      : path.startsWith('/me/recipients')
        ? { body: { items: [publicProfileOf(person('bo'))] } }
        : undefined,
})
export const SendToNobodyYet = give(SendPage, sea, withoutPeople)
export const Share = give(SharePage, sea)
export const CannotBeSent = give(SendPage, regular)
export const CannotBeShared = give(SharePage, regular)
export const Loading = give(SendPage, sea, { otherwise: forever })
export const Gone = give(SendPage, sea, { tokens: [] })
export const Offline = give(SendPage, sea, { otherwise: noNetwork })

const confirmation = (query: string): Story => ({
  ...give(SendPage, sea),
  render: () => (
    <At address={`/send-nft-confirmation${query}`}>
      <SendConfirmationPage />
    </At>
  ),
})
export const Confirmation = confirmation(`?tokenId=${sea.id}`)
export const ConfirmationOfNothing = confirmation('')

const toBo = (server: Partial<DemoServer> = {}): Story => ({
  ...give(SendPage, sea, server),
  render: () => (
    <At address={`/user/${person('bo').id}/send`}>
      <SendToPage params={{ userId: person('bo').id }} />
    </At>
  ),
})
export const ToBo = toBo()
export const ToBoNothing = toBo({ tokens: [] })
export const ToNobody = toBo({
  otherwise: ({ path }) => (path.startsWith('/people') ? refused('user.not_found', 404) : undefined),
})
export const ToBoLoading = toBo({ otherwise: forever })
export const ToBoOffline = toBo({ otherwise: noNetwork })
