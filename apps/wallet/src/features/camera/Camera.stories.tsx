import { person } from '@vitrine/fixtures'
import { staticMerchantCode } from '@vitrine/token-rules'
import type { ReactNode } from 'react'
import { At } from '../../testing/At.tsx'
import { type DemoServer, demoServer, forever, refused, tokensOf } from '../../testing/demo-answers.ts'
import { fullscreen, inWorld, type Story } from '../../testing/story.tsx'
import CameraPage from './CameraPage.tsx'
import FindTokenPage from './FindTokenPage.tsx'
import { FollowQuestion } from './FollowQuestion.tsx'
import RedeemHerePage from './RedeemHerePage.tsx'
import RedirectPage from './RedirectPage.tsx'

export default { title: 'Wallet/Camera', decorators: [inWorld], parameters: fullscreen }

const at = (address: string, screen: ReactNode, server: Partial<DemoServer> = {}): Story => ({
  render: () => <At address={address}>{screen}</At>,
  parameters: {
    world: { accountId: person('ana').id, answer: demoServer({ me: 'ana', tokens: tokensOf('ana'), ...server }) },
  },
})
const code = staticMerchantCode('4b0f0f0e-6a51-4c09-9f0e-0a5b1f6a7c11')
const redeem = `/redeem?code=${encodeURIComponent(code)}`
const redeemable: Partial<DemoServer> = {
  tokens: tokensOf('ana').filter(({ state }) => state['redeemable-v1']),
}

export const Camera = at('/camera', <CameraPage />)
export const Find = at('/find-token', <FindTokenPage params={{}} />)
export const LeadsAway = at(
  '/camera',
  <FollowQuestion
    asked={{ kind: 'elsewhere', url: 'https://lumen.example.com/menu?table=4', host: 'lumen.example.com' }}
    onDone={() => undefined}
  />,
)
export const Address = at(
  '/camera',
  <FollowQuestion asked={{ kind: 'address', address: `0x${'a1'.repeat(20)}` }} onDone={() => undefined} />,
)
export const RedeemHere = at(redeem, <RedeemHerePage />, redeemable)
export const NothingToRedeem = at(redeem, <RedeemHerePage />, { tokens: [] })
export const RedeemWithoutCode = at('/redeem', <RedeemHerePage />)
export const RedeemLoading = at(redeem, <RedeemHerePage />, { otherwise: forever })
export const RedeemFailed = at(redeem, <RedeemHerePage />, { otherwise: () => refused('internal', 500) })
export const Redirect = at('/redirect?to=https%3A%2F%2Flumen.example.com%2Fmenu', <RedirectPage />)
export const RedirectNowhere = at('/redirect?to=javascript%3Aalert(1)', <RedirectPage />)
