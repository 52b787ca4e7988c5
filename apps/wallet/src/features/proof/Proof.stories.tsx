import { person } from '@vitrine/fixtures'
import type { ProofWays } from '@vitrine/protocol'
import { At } from '../../testing/At.tsx'
import { demoServer, forever, noNetwork, refused } from '../../testing/demo-answers.ts'
import type { Answer, Asked } from '../../testing/StoryWorld.tsx'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import { ProofSheet } from './ProofSheet.tsx'

export default { title: 'Wallet/Proof', decorators: [inWorld], parameters: fullscreen }

const asking = (ways: ProofWays | ((asked: Asked) => ReturnType<Answer>)): Story => ({
  render: () => (
    <At address="/">
      <ProofSheet onSettle={() => undefined} />
    </At>
  ),
  parameters: {
    world: {
      accountId: person('ana').id,
      answer: demoServer({
        me: 'ana',
        tokens: [],
        otherwise: (asked) => {
          if (typeof ways === 'function') return ways(asked)
          if (asked.path === '/me/proof/code') return { body: { sentTo: 'ana@example.com' } }
          if (asked.method === 'GET') return { body: ways }
          const { otp } = asked.body as { otp?: string }
          if (otp !== '123456') return refused(otp ? 'identity.code_wrong' : 'identity.wrong_credentials', 400)
          return { body: { accessToken: 'proven', expiresAt: '2100-01-01T00:00:00.000Z' } }
        },
      }),
    },
  },
})

export const ByPassword = asking({ ways: ['password', 'code'], codeTo: 'ana@example.com', wallets: [] })
export const ByCode = asking({ ways: ['code'], codeTo: 'ana@example.com', wallets: [] })
export const ByWallet = asking({ ways: ['wallet'], codeTo: null, wallets: ['eth'] })
export const BySigningIn = asking({ ways: ['sign-in'], codeTo: null, wallets: [] })
export const Loading = asking(forever)
export const Offline = asking(noNetwork)
